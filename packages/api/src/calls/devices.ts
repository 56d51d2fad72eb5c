import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, success, text, timestamp } from '../fields.ts';
import { scanMessage } from './attendance.ts';
import { gymBranding } from './dashboard.ts';

export const MAX_DEVICE_NAME_LENGTH = 60;

/** A browser that was paired as a kiosk. */
export const device = z.object({
  id,
  name: z.string(),
  branchId,
  branchName: z.string(),
  pairedAt: timestamp,
  /** Name of the person who paired it. */
  pairedBy: z.string(),
  /** To the minute; null before its first call. */
  lastSeenAt: timestamp.nullable(),
});
export type Device = z.infer<typeof device>;

/** `device.<id>.<secret>`, the bearer token of a device. It does not expire; revoking the device ends it. */
const deviceToken = z.string().max(200);

export const devices = {
  pairDevice: call({
    method: 'POST',
    path: '/pairDevice',
    summary:
      "Pairs this browser as a kiosk and answers its token, once. Ends the caller's session. Staff: at their own branch.",
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      /** Absent: the caller's, or the main branch. */
      branchId: branchId.optional(),
      name: text({ max: MAX_DEVICE_NAME_LENGTH, required: 'Please enter a name for the kiosk' }),
    }),
    answer: z.object({ device, token: deviceToken }),
    errors: ['not-found', 'branch-inactive', 'too-many-devices'],
  }),
  listDevices: call({
    method: 'GET',
    path: '/listDevices',
    summary: 'The paired kiosks, by name; for staff, those of their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId }),
    answer: z.object({ devices: z.array(device) }),
    errors: [],
  }),
  revokeDevice: call({
    method: 'POST',
    path: '/revokeDevice',
    summary: 'Ends the pairing of a kiosk. Staff: at their own branch, or of the kiosk whose token they hold.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, deviceId: id, token: deviceToken.optional() }),
    answer: success,
    errors: ['not-found'],
  }),
  getKiosk: call({
    method: 'GET',
    path: '/getKiosk',
    summary: 'What a kiosk shows: its own name, the gym and the branch.',
    access: ['device'],
    input: z.strictObject({ gymId }),
    answer: z.object({
      device: z.object({ id, name: z.string() }),
      gym: gymBranding,
      branch: z.object({ id: branchId, name: z.string() }),
    }),
    errors: [],
  }),
  kioskFeed: call({
    method: 'GET',
    path: '/kioskFeed',
    summary: "Server-sent events: the scans of this kiosk's own codes, and nothing else. Resumes by Last-Event-ID.",
    access: ['device'],
    input: z.strictObject({ gymId }),
    answer: scanMessage,
    errors: [],
    stream: true,
  }),
};
