import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id, language, success, text, timestamp } from '../fields.ts';
import { kioskFeedMessage, withRefusals } from './attendance.ts';
import { occupancy } from './branches.ts';
import { gymBranding } from './dashboard.ts';
import { quietTimes } from './expected.ts';

export const MAX_DEVICE_NAME_LENGTH = 60;
export const PAIRING_CODE_LIFETIME_MS = 10 * 60_000;
/** Long enough not to be guessed within its lifetime; without letters and digits that look alike. */
export const PAIRING_CODE = /^[2-9A-HJKMNP-Z]{8}$/;

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
  /** Of the app that the device runs, as it last said. */
  version: z.string().nullable().default(null),
  /** What it shows; null: the gym's. */
  language: language.nullable().catch(null),
});
export type Device = z.infer<typeof device>;

/** `device.<id>.<secret>`, the bearer token of a device. It does not expire; revoking the device ends it. */
const deviceToken = z.string().max(200);

/**
 * With which a browser asks to be paired, until it is: 256 random bits in base64url. Asked again with it, as after a
 * lost answer, the kiosk of this name and branch is answered again. Absent:
 * the server makes one, and each call pairs another kiosk.
 */
const deviceSecret = z.string().regex(/^[\w-]{43}$/);

export const devices = {
  pairDevice: call({
    method: 'POST',
    path: '/pairDevice',
    summary:
      "Pairs this browser as a kiosk and answers its token. Ends the caller's session. Staff: at their own branch.",
    access: ['admin', 'staff'],
    input: z.strictObject({
      gymId,
      /** Absent: the caller's, or the main branch. */
      branchId: branchId.optional(),
      name: text({ max: MAX_DEVICE_NAME_LENGTH, required: /*i18n*/ 'Please enter a name for the kiosk' }),
      secret: deviceSecret.optional(),
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
  setDeviceLanguage: call({
    method: 'POST',
    path: '/setDeviceLanguage',
    summary: 'Sets the language of a kiosk; null: that of the gym. Staff: at their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, deviceId: id, language: language.nullable() }),
    answer: z.object({ device }),
    errors: ['not-found'],
  }),
  createPairingCode: call({
    method: 'POST',
    path: '/createPairingCode',
    summary: 'A code that pairs one browser as a kiosk within 10 minutes; nobody has to sign in on it.',
    access: ['admin'],
    input: z.strictObject({
      gymId,
      branchId,
      name: text({ max: MAX_DEVICE_NAME_LENGTH, required: /*i18n*/ 'Please enter a name for the kiosk' }),
    }),
    answer: z.object({ code: z.string(), expiresAt: timestamp }),
    errors: ['not-found', 'branch-inactive', 'too-many-devices'],
  }),
  redeemPairingCode: call({
    method: 'POST',
    path: '/redeemPairingCode',
    summary: 'Pairs this browser by a code of the settings; answers its token.',
    access: 'anyone',
    input: z.strictObject({ code: z.string().max(20), secret: deviceSecret.optional() }),
    answer: z.object({ gymId, device, token: deviceToken }),
    errors: ['not-found', 'code-used', 'code-expired', 'branch-inactive', 'too-many-devices'],
  }),
  getKiosk: call({
    method: 'GET',
    path: '/getKiosk',
    summary: 'What a kiosk shows: its own name, the gym, the branch and how full it is.',
    access: ['device'],
    input: z.strictObject({
      gymId,
      /** Of the app that the device runs. */
      version: z.string().max(40).optional(),
    }),
    answer: z.object({
      device: z.object({ id, name: z.string() }),
      gym: gymBranding,
      /** Its own, else the gym's. */
      language: language.catch('en'),
      branch: z.object({ id: branchId, name: z.string() }),
      /** Null from a server of the release before. */
      occupancy: occupancy.nullable().default(null),
      quietTimes: quietTimes.optional(),
      /** The server's clock, by which the device signs its codes. */
      now: timestamp.optional(),
    }),
    errors: [],
  }),
  kioskFeed: call({
    method: 'GET',
    path: '/kioskFeed',
    summary: "Server-sent events: the scans of this kiosk's own codes, and nothing else. Resumes by Last-Event-ID.",
    access: ['device'],
    input: z.strictObject({ gymId, refusals: withRefusals }),
    answer: kioskFeedMessage,
    errors: [],
    stream: true,
  }),
};
