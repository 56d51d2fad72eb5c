import { randomBytes } from 'node:crypto';
import type { ScanResult } from '@spotter/api';
import { requireStaffOrAdmin } from '../authorization.ts';
import { assertBranchActive } from '../branches/branches.rules.ts';
import { resolveBranchScope, getBranchForUse } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import { hashOf } from '../identity/secrets.ts';
import { notFound } from '../errors.ts';
import { insertQrSession, findQrSession } from './qr.repository.ts';
import { qrCodeUrl, QR_LIFETIME_MS, assertCodeNotExpired } from './qr.rules.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

export const qr: Pick<Handlers, 'generateQRSession' | 'checkQRSession'> = {
  generateQRSession: (ctx, input) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const { gymId, gym, caller, now } = ctx;
      const branch = await getBranchForUse(tx, gymId, resolveBranchScope(ctx, input.branchId) ?? gym.mainBranchId);
      assertBranchActive(branch);
      const [sessionId, secret] = [random(12), random(16)];
      await insertQrSession(tx, gymId, {
        id: sessionId,
        secret_hash: hashOf(secret),
        branch_id: branch.id,
        created_by: caller.personId,
        created_at: now,
        expires_at: now + QR_LIFETIME_MS,
      });
      return { sessionId, qrData: qrCodeUrl(ctx.publicUrl, sessionId, secret) };
    });
  },

  checkQRSession: async (ctx, { sessionId }) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId, caller, now } = ctx;
    const session = await findQrSession(db, gymId, sessionId, caller.personId);
    if (!session) throw notFound('That code');
    if (session.scan !== null) return { scanned: true, memberData: JSON.parse(session.scan) as ScanResult };
    assertCodeNotExpired(session, now);
    return { scanned: false, memberData: null };
  },
};
