import { z } from 'zod';
import { call, userTypes } from '../call.ts';
import { branchId, gymId, id, moment } from '../fields.ts';
import { checkInActions } from './attendance.ts';
import { membershipPlans } from './members.ts';

/** What the kiosk shows of the person who scanned. */
export const scanResult = z.object({
  name: z.string(),
  phone: z.string(),
  userType: z.enum(userTypes),
  action: z.enum(checkInActions),
  timestamp: moment,
  totalVisits: z.number().int().optional(),
  membershipPlan: z.enum(membershipPlans).optional(),
  role: z.string().optional(),
  warning: z.string().optional(),
});
export type ScanResult = z.infer<typeof scanResult>;

export const qr = {
  generateQRSession: call({
    method: 'POST',
    path: '/generateQRSession',
    summary: 'A code for the kiosk, good for one scan within 30 seconds. Staff: at their own branch.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ sessionId: id, qrData: z.string() }),
    errors: ['not-found', 'branch-inactive'],
  }),
  checkQRSession: call({
    method: 'GET',
    path: '/checkQRSession',
    summary: 'Whether the code has been scanned, and by whom. Only for the kiosk that made it.',
    access: ['admin', 'staff'],
    input: z.strictObject({ gymId, sessionId: id }),
    answer: z.object({ scanned: z.boolean(), memberData: scanResult.nullable() }),
    errors: ['not-found', 'code-expired'],
  }),
};
