import { randomBytes } from 'node:crypto';
import type { ScanResult } from '@spotter/api';
import { requireKiosk } from '../authorization.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import { getBranchForUse, resolveKioskBranch } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import { listScanRefusals } from '../feed/doorEvents.repository.ts';
import { hashOf } from '../identity/secrets.ts';
import { notFound } from '../errors.ts';
import { insertQrSession, findQrSession } from './qr.repository.ts';
import { qrCodeUrl, QR_LIFETIME_MS, RESULT_DISPLAY_MS, assertCodeNotExpired } from './qr.rules.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

export const qr: Pick<Handlers, 'generateQRSession' | 'checkQRSession'> = {
  generateQRSession: (ctx, input) => {
    requireKiosk(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, caller, now } = ctx;
      const branch = await getBranchForUse(tx, gymId, resolveKioskBranch(ctx, input.branchId));
      assertBranchActive(branch);
      const [sessionId, secret] = [random(12), random(16)];
      await insertQrSession(tx, gymId, {
        id: sessionId,
        secret_hash: hashOf(secret),
        branch_id: branch.id,
        created_by: caller.userType === 'device' ? caller.pairedBy : caller.personId,
        device_id: caller.userType === 'device' ? caller.deviceId : null,
        created_at: now,
        expires_at: now + QR_LIFETIME_MS,
      });
      return { sessionId, qrData: qrCodeUrl(ctx.publicUrl, sessionId, secret) };
    });
  },

  checkQRSession: async (ctx, { sessionId, refusals }) => {
    requireKiosk(ctx);
    const { db, gymId, caller, now } = ctx;
    const session = await findQrSession(db, gymId, sessionId, caller);
    if (!session) throw notFound(/*i18n*/ 'That code was not found');
    if (session.scan !== null) {
      const ageMs = Math.max(0, now - (session.used_at ?? now));
      return { scanned: true, memberData: JSON.parse(session.scan) as ScanResult, ageMs };
    }
    assertCodeNotExpired(session, now);
    if (refusals === undefined) return { scanned: false, memberData: null };
    const [last] = await listScanRefusals(db, gymId, sessionId, now - RESULT_DISPLAY_MS);
    return { scanned: false, memberData: null, refusal: last?.refusal ?? null };
  },
};
