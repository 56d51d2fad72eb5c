import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed, WHOLE_GYM } from '../feed/feed.repository.ts';
import { hashOf } from '../identity/secrets.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { findQrSessionByCode, useQrSession } from '../qr/qr.repository.ts';
import { codeUsed, readCode, assertCodeNotExpired } from '../qr/qr.rules.ts';
import { notFound } from '../errors.ts';
import { recordScan } from './recordScan.ts';

/** Checks the caller in or out at the kiosk whose code they scanned, uses the code up and notifies the kiosk. */
export async function scanCode(tx: Tx, ctx: Context, qrData: string) {
  const { gymId, now, caller } = ctx;
  const session = await getSession(tx, gymId, qrData);
  if (session.used_at !== null) throw codeUsed();
  assertCodeNotExpired(session, now);
  // Locked first, so that each of simultaneous scans sees what the one before it did.
  const person = await lockPersonForUpdate(tx, gymId, caller.userType, caller.personId);
  if (!person) throw notFound('That person');
  const { answer, memberData } = await recordScan(tx, ctx, {
    person,
    branchId: session.branch_id,
    method: 'qr-code',
    assistedByName: session.device_name,
    isAtDevice: session.device_id !== null,
  });
  const use = { used_at: now, used_by: caller.personId, scan: JSON.stringify(memberData) };
  if (!(await useQrSession(tx, gymId, session.id, use))) throw codeUsed();
  const { created_by: personId, device_id: deviceId, id: sessionId } = session;
  const kiosk = deviceId === null ? { personId } : { deviceId };
  const payload = { type: 'scan' as const, ...kiosk, userId: caller.personId, sessionId, memberData };
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload }]);
  ctx.notifyFeed(tx);
  return answer;
}

async function getSession(tx: Tx, gymId: string, qrData: string) {
  const code = readCode(qrData);
  const session = code && (await findQrSessionByCode(tx, gymId, code.sessionId, hashOf(code.secret)));
  if (!session) throw notFound('That code');
  return session;
}
