import { z } from 'zod';
import { call } from '../call.ts';
import { branchId, gymId, id } from '../fields.ts';
import { scanRefusal, scanResult, withRefusals } from './attendance.ts';

export const qr = {
  generateQRSession: call({
    method: 'POST',
    path: '/generateQRSession',
    summary: 'A code for the kiosk, good for one scan within 30 seconds. Staff and kiosks: at their own branch.',
    access: ['admin', 'staff', 'device'],
    input: z.strictObject({ gymId, branchId: branchId.optional() }),
    answer: z.object({ sessionId: id, qrData: z.string() }),
    errors: ['not-found', 'branch-inactive'],
  }),
  checkQRSession: call({
    method: 'GET',
    path: '/checkQRSession',
    summary: 'Whether the code has been scanned, and by whom. Only for the kiosk that made it.',
    access: ['admin', 'staff', 'device'],
    input: z.strictObject({ gymId, sessionId: id, refusals: withRefusals }),
    answer: z.object({
      scanned: z.boolean(),
      memberData: scanResult.nullable(),
      /** How long ago it was scanned, in milliseconds; absent before, and from servers of the release before. */
      ageMs: z.number().optional(),
      /** Whoever was turned away last, within the time for which a result is shown. */
      refusal: scanRefusal.nullable().optional(),
    }),
    errors: ['not-found', 'code-expired'],
  }),
};
