import type { Language, ScanResult } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { RefusedEntry } from '../door/door.rules.ts';
import { type CheckInAnswer, resolveAction, toRepeatAnswer, toScanResult } from './checkIns.rules.ts';
import { findRepeated } from './findRepeated.ts';
import { type CheckInRequest, recordCheckIn } from './recordCheckIn.ts';
import { resolveOpenVisit } from './resolveOpenVisit.ts';

type ScanContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'language'>;

interface Scan extends CheckInRequest {
  /** At a paired kiosk, which shows no phone number. */
  isAtDevice: boolean;
  /** Of the kiosk. */
  kioskLanguage: Language;
}

/** What the caller is answered, and what the kiosk shows. */
export type ScanOutcome = { answer: CheckInAnswer; memberData: ScanResult } | { refusal: RefusedEntry };

/**
 * Records the check-in or check-out of a scanned code or card. A repeat within 60 s changes nothing and gets the answer
 * of the first scan. The transaction has locked the person's row, so that simultaneous scans see each other.
 */
export async function recordScan(
  tx: Tx,
  ctx: ScanContext,
  { isAtDevice, kioskLanguage, ...request }: Scan,
): Promise<ScanOutcome> {
  const { gym, now, language } = ctx;
  const kiosk = { isAtDevice, language: kioskLanguage };
  const { person } = request;
  const lastEntry = await findRepeated(tx, ctx, person);
  if (lastEntry) {
    const answer = toRepeatAnswer(person, lastEntry, gym, language);
    return { answer, memberData: toScanResult(person, answer, lastEntry.happened_at, kiosk) };
  }
  const open = await resolveOpenVisit(tx, ctx, request);
  if ('answer' in open) {
    const { answer } = open;
    return { answer, memberData: toScanResult(person, answer, person.checked_in_at ?? now, kiosk) };
  }
  const recorded = await recordCheckIn(tx, ctx, open, resolveAction(open.person, undefined));
  if ('refusal' in recorded) return recorded;
  const { answer } = recorded;
  return { answer, memberData: toScanResult(person, answer, now, kiosk) };
}
