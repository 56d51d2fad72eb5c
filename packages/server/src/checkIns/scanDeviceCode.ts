import { timingSafeEqual } from 'node:crypto';
import { type KioskCode, kioskCodeMac, kioskWindowOf, parseKioskCode, signedSessionId } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { type DeviceListRow, findDevice, useDeviceCode } from '../devices/devices.repository.ts';
import { notFound } from '../errors.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { codeExpired, codeUsed } from '../qr/qr.rules.ts';
import type { CheckInAnswer } from './checkIns.rules.ts';
import type { EntryRefusal } from './recordCheckIn.ts';
import { recordScan } from './recordScan.ts';
import { reportRefusedScan, reportScan } from './reportScan.ts';

/**
 * Windows before and after the present one whose codes are accepted: clocks differ, and a scan takes time to arrive.
 */
const ACCEPTED_WINDOWS = 1;

/** The code that a device signed itself, as a URL or alone; undefined for any other text. */
export const readDeviceCode = (qrData: string): KioskCode | undefined =>
  parseKioskCode(qrData.trim().replace(/[^#]*#/, ''));

/**
 * Checks the caller in or out at the paired kiosk that signed this code without a connection, and notifies the kiosk,
 * which may have a connection again. Many may scan it while it is shown, each once: a further scan is a repeat, of
 * which the kiosk is not notified, or refused where it would be none. An unknown or revoked device and a wrong
 * signature are answered alike.
 */
export async function scanDeviceCode(tx: Tx, ctx: Context, code: KioskCode): Promise<CheckInAnswer | EntryRefusal> {
  const { gymId, now, caller } = ctx;
  const device = await findDevice(tx, gymId, code.deviceId);
  if (!device || !(await isSignedBy(device, code))) throw notFound(/*i18n*/ 'That code was not found');
  if (Math.abs(code.window - kioskWindowOf(now)) > ACCEPTED_WINDOWS) throw codeExpired();
  // Locked first, so that each of simultaneous scans sees what the one before it did.
  const person = await lockPersonForUpdate(tx, gymId, caller.userType, caller.personId);
  if (!person) throw notFound(/*i18n*/ 'That person was not found');
  const kioskLanguage = device.language ?? ctx.gym.language;
  const outcome = await recordScan(tx, ctx, {
    person,
    branchId: device.branch_id,
    method: 'qr-code',
    assistedByName: device.name,
    isAtDevice: true,
    kioskLanguage,
  });
  const scanned = { kiosk: { deviceId: device.id }, sessionId: signedSessionId(code), language: kioskLanguage };
  if ('refusal' in outcome) {
    await reportRefusedScan(tx, ctx, scanned, person, outcome.refusal);
    return outcome;
  }
  const use = { deviceId: device.id, window: code.window, personId: person.id, now };
  if (!(await useDeviceCode(tx, gymId, use))) {
    if (outcome.answer.repeated) return outcome.answer;
    throw codeUsed();
  }
  reportScan(tx, ctx, scanned, person, outcome.memberData);
  return outcome.answer;
}

/** Compares in constant time. */
async function isSignedBy({ id, branch_id, secret_hash }: DeviceListRow, { window, mac }: KioskCode): Promise<boolean> {
  const expected = await kioskCodeMac(secret_hash, { deviceId: id, branchId: branch_id, window });
  return timingSafeEqual(Buffer.from(expected), Buffer.from(mac));
}
