import type { Language, ScanResult } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { atKiosk, noticesIn, type RefusedEntry, toRefusal } from '../door/door.rules.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { listScanRefusals } from '../feed/doorEvents.repository.ts';
import { WHOLE_GYM } from '../feed/feedEvents.ts';
import type { PersonRow } from '../people/people.ts';
import { newId } from '../newId.ts';

/** A code, and who shows it: a signed-in person, or a paired device. */
interface ScannedCode {
  kiosk: { personId: string } | { deviceId: string };
  sessionId: string;
  /** Of the kiosk. */
  language: Language;
}

/**
 * Who is turned away again by the same code within this time is shown once, so that nobody keeps the screen occupied.
 */
const REFUSAL_WINDOW_MS = 60_000;

type ReportContext = Pick<Context, 'gymId' | 'now'>;

/** Sends the result of a scan to the kiosk whose code it was. */
export function reportScan(
  tx: Tx,
  { gymId, now }: ReportContext,
  { kiosk, sessionId }: ScannedCode,
  { id: userId }: PersonRow,
  memberData: ScanResult,
): void {
  const payload = { type: 'scan' as const, ...kiosk, userId, sessionId, memberData, at: now };
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload }]);
}

/** The same of somebody who was turned away. The transaction has locked the person's row. */
export async function reportRefusedScan(
  tx: Tx,
  { gymId, now }: ReportContext,
  { kiosk, sessionId, language }: ScannedCode,
  { id: userId, name }: PersonRow,
  { notices }: RefusedEntry,
): Promise<void> {
  const recent = await listScanRefusals(tx, gymId, sessionId, now - REFUSAL_WINDOW_MS);
  if (recent.some((one) => one.userId === userId)) return;
  const { message } = toRefusal(noticesIn(atKiosk(notices), language));
  const refusal = { id: newId(), sessionId, name, message, timestamp: now };
  const payload = { type: 'scan-refused' as const, ...kiosk, userId, refusal };
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload }]);
}
