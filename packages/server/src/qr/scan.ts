import { holdPerson } from '../account/account.repository.ts';
import { attendanceOf } from '../attendance/attendance.repository.ts';
import { judgeAction } from '../attendance/attendance.rules.ts';
import { type Passage, passDoor } from '../attendance/checkIn.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed, WHOLE_GYM } from '../feed/feed.repository.ts';
import { hashOf } from '../identity/secrets.ts';
import { notFound } from '../errors.ts';
import { type QrSession, qrSessionByCode, useQrSession } from './qr.repository.ts';
import { codeUsed, isRepeat, readCode, refuseExpired, repeatAnswer, toScanResult } from './qr.rules.ts';

/** Lets the caller, who has scanned a kiosk's code, in or out there, uses the code up, and tells the kiosk. */
export async function scanCode(tx: Tx, ctx: Context, qrData: string) {
  const { gymId, now, caller } = ctx;
  const session = await sessionOf(tx, gymId, qrData);
  if (session.used_at !== null) throw codeUsed();
  refuseExpired(session, now);
  // Held first, so that of their simultaneous scans each sees what the one before it did.
  const person = await holdPerson(tx, gymId, caller.personId, caller.userType);
  if (!person) throw notFound('That person');
  const { answer, memberData } = await passOnce(tx, ctx, { person, branchId: session.branch_id, method: 'qr-code' });
  const use = { used_at: now, used_by: caller.personId, scan: JSON.stringify(memberData) };
  if (!(await useQrSession(tx, gymId, session.id, use))) throw codeUsed();
  const { created_by: personId, id: sessionId } = session;
  const payload = { type: 'scan' as const, personId, userId: caller.personId, sessionId, memberData };
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload }]);
  ctx.notifyFeed(tx);
  return answer;
}

async function sessionOf(tx: Tx, gymId: string, qrData: string): Promise<QrSession> {
  const code = readCode(qrData);
  const session = code && (await qrSessionByCode(tx, gymId, code.sessionId, hashOf(code.secret)));
  if (!session) throw notFound('That code');
  return session;
}

/** Lets this person, held before, in or out, unless they came or went a moment ago: then that is told again. */
export async function passOnce(tx: Tx, ctx: Context, passage: Omit<Passage, 'assistedByName'>) {
  const { gymId, gym, now } = ctx;
  const { person } = passage;
  const one = { personId: person.id, userType: person.user_type, from: undefined, before: undefined, limit: 1 };
  const [last] = await attendanceOf(tx, gymId, one);
  if (last && isRepeat(last, now)) {
    const answer = repeatAnswer(person, last, gym);
    return { answer, memberData: toScanResult(person, answer, last.happened_at) };
  }
  const answer = await passDoor(tx, ctx, { ...passage, assistedByName: null }, judgeAction(person, undefined));
  return { answer, memberData: toScanResult(person, answer, now) };
}
