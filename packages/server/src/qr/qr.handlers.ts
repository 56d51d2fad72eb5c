import { randomBytes } from 'node:crypto';
import type { ScanResult } from '@spotter/api';
import { refuseInactiveBranch } from '../branches/branches.rules.ts';
import { branchInReach, branchOf } from '../branches/reach.ts';
import type { Handlers } from '../context.ts';
import { hashOf } from '../identity/secrets.ts';
import { notFound } from '../errors.ts';
import { insertQrSession, qrSessionOf } from './qr.repository.ts';
import { codeAddress, refuseExpired, SHOWN } from './qr.rules.ts';

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

export const qr: Pick<Handlers, 'generateQRSession' | 'checkQRSession'> = {
  generateQRSession: (ctx, input) =>
    ctx.transaction(async (tx) => {
      const { gymId, gym, caller, now } = ctx;
      const branch = await branchOf(tx, gymId, branchInReach(caller, input.branchId) ?? gym.mainBranchId);
      refuseInactiveBranch(branch);
      const [sessionId, secret] = [random(12), random(16)];
      await insertQrSession(tx, gymId, {
        id: sessionId,
        secret_hash: hashOf(secret),
        branch_id: branch.id,
        created_by: caller.personId,
        created_at: now,
        expires_at: now + SHOWN,
      });
      return { sessionId, qrData: codeAddress(ctx.publicUrl, sessionId, secret) };
    }),

  checkQRSession: async ({ db, gymId, caller, now }, { sessionId }) => {
    const session = await qrSessionOf(db, gymId, sessionId, caller.personId);
    if (!session) throw notFound('That code');
    if (session.scan !== null) return { scanned: true, memberData: JSON.parse(session.scan) as ScanResult };
    refuseExpired(session, now);
    return { scanned: false, memberData: null };
  },
};
