import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { hashOf } from '../identity/secrets.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { findQrSessionByCode, useQrSession } from '../qr/qr.repository.ts';
import { codeUsed, readCode, assertCodeNotExpired } from '../qr/qr.rules.ts';
import { notFound } from '../errors.ts';
import type { CheckInAnswer } from './checkIns.rules.ts';
import type { EntryRefusal } from './recordCheckIn.ts';
import { recordScan } from './recordScan.ts';
import { reportRefusedScan, reportScan } from './reportScan.ts';
import { readDeviceCode, scanDeviceCode } from './scanDeviceCode.ts';

/**
 * Checks the caller in or out at the kiosk whose code they scanned, uses the code up and notifies the kiosk. Of
 * somebody who is turned away nothing is recorded but that;
 * the kiosk shows it, and the code can be scanned by the next one. A further scan by whoever has used the code is a
 * repeat, of which the kiosk is not notified.
 */
export async function scanCode(tx: Tx, ctx: Context, qrData: string): Promise<CheckInAnswer | EntryRefusal> {
  const { gymId, now, caller } = ctx;
  const deviceCode = readDeviceCode(qrData);
  if (deviceCode) return scanDeviceCode(tx, ctx, deviceCode);
  // Locked first, so that each of simultaneous scans sees what the one before it did.
  const person = await lockPersonForUpdate(tx, gymId, caller.userType, caller.personId);
  if (!person) throw notFound(/*i18n*/ 'That person was not found');
  const session = await getSession(tx, gymId, qrData);
  const kioskLanguage = session.device_language ?? ctx.gym.language;
  const scan = {
    person,
    branchId: session.branch_id,
    method: 'qr-code' as const,
    assistedByName: session.device_name,
    isAtDevice: session.device_id !== null,
    kioskLanguage,
  };
  if (session.used_at !== null) {
    // A scan that repeats nothing is rolled back.
    const again = session.used_by === person.id ? await recordScan(tx, ctx, scan) : undefined;
    if (!again || 'refusal' in again || !again.answer.repeated) throw codeUsed();
    return again.answer;
  }
  assertCodeNotExpired(session, now);
  const outcome = await recordScan(tx, ctx, scan);
  const { created_by: createdBy, device_id: deviceId, id: sessionId } = session;
  const kiosk = deviceId === null ? { personId: createdBy } : { deviceId };
  const code = { kiosk, sessionId, language: kioskLanguage };
  if ('refusal' in outcome) {
    await reportRefusedScan(tx, ctx, code, person, outcome.refusal);
    return outcome;
  }
  const { answer, memberData } = outcome;
  const use = { used_at: now, used_by: caller.personId, scan: JSON.stringify(memberData) };
  if (!(await useQrSession(tx, gymId, session.id, use))) throw codeUsed();
  reportScan(tx, ctx, code, person, memberData);
  return answer;
}

async function getSession(tx: Tx, gymId: string, qrData: string) {
  const code = readCode(qrData);
  const session = code && (await findQrSessionByCode(tx, gymId, code.sessionId, hashOf(code.secret)));
  if (!session) throw notFound(/*i18n*/ 'That code was not found');
  return session;
}
