import {
  MAX_OFFLINE_AGE_MS,
  type Language,
  type OfflineConflict,
  type OfflineOperation,
  offlineOperation,
  REQUEST_TIMEOUT_MS,
  type UnreadableOperation,
} from '@spotter/api';
import { checkInMessage, toCheckInAction } from '../checkIns/checkIns.rules.ts';
import { readText, type Texts, texts } from '../texts.ts';
import type { OperationRow, WaitingOperation } from './offline.repository.ts';
import type { Entry, OpenOperation } from './placeOperations.rules.ts';

export type Operation = OfflineOperation;

export const isReadable = (operation: Operation | UnreadableOperation): operation is Operation =>
  offlineOperation.safeParse(operation).success;

export const unreadableMessage = /*i18n*/ 'This check-in could not be read';

/**
 * Smaller differences between the clocks of browser and server may be the way of the request,
 * which takes up to as long.
 */
const CLOCK_TOLERANCE_MS = REQUEST_TIMEOUT_MS;

/**
 * When something happened by the server's clock, as the browser's clock says it:
 * not before 1970, and never later than now.
 */
export function correctedMoment(at: number, { sentAt, now }: { sentAt: number; now: number }): number {
  const skewMs = Math.abs(now - sentAt) > CLOCK_TOLERANCE_MS ? now - sentAt : 0;
  return Math.max(0, Math.min(at + skewMs, now));
}

export const isTooOld = (at: number, now: number): boolean => at < now - MAX_OFFLINE_AGE_MS;

/** The message about an operation for the browser. */
export const outcomeMessage = (
  { outcome, action, reason }: Pick<OperationRow, 'outcome' | 'action' | 'reason'>,
  name: string | null,
  language: Language,
): string => {
  const i18n = texts(language);
  if (outcome === 'repeated') return i18n.t('The card was read again');
  if (outcome !== 'recorded') return readText(reason, language);
  return name === null || action === null ? i18n.t('Recorded') : checkInMessage(name, action, language);
};

/** The person's name; the end of the card number if nobody has the card; a placeholder if the person left the gym. */
function nameOf({ person_name, card_end: end }: WaitingOperation, language: Language): string {
  const i18n = texts(language);
  return person_name ?? (end === null ? i18n.t('Unknown person') : i18n.t('Card …{end}', { end }));
}

export const toOfflineConflict = (row: WaitingOperation, mayRecord: boolean, language: Language): OfflineConflict => ({
  id: row.id,
  outcome: row.outcome === 'refused' ? 'refused' : 'conflict',
  reason: readText(row.reason, language),
  at: row.happened_at,
  action: row.action,
  userId: row.person_name === null ? null : row.person_id,
  userName: nameOf(row, language),
  branchId: row.branch_id,
  branchName: row.branch_name,
  recordedBy: row.recorded_by_name,
  mayRecord,
});

/** In what a moment is put into words. */
interface MomentTexts {
  i18n: Texts;
  format: (moment: number) => { time: string; date: string };
}

/** Why an operation does not fit between these entries, as a sentence. */
export function conflictReason(
  entries: readonly Pick<Entry, 'action' | 'at'>[],
  { action, at }: OpenOperation,
  { i18n, format }: MomentTexts,
): string {
  const previous = entries.findLast((entry) => entry.at <= at);
  const next = entries.find((entry) => entry.at > at);
  const before = previous && toCheckInAction(previous.action);
  if (previous && before === action) {
    return action === 'checkin'
      ? i18n.t('Already checked in at {time}, {date}', format(previous.at))
      : i18n.t('Already checked out at {time}, {date}', format(previous.at));
  }
  if (!next || (action === 'checkout' && !previous)) return i18n.t('Not checked in at that time');
  return next.action === 'check-in'
    ? i18n.t('Checked in at {time}, {date}, which does not fit', format(next.at))
    : i18n.t('Checked out at {time}, {date}, which does not fit', format(next.at));
}
