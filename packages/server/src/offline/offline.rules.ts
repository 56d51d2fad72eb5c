import {
  MAX_OFFLINE_AGE_MS,
  type OfflineConflict,
  type OfflineOperation,
  offlineOperation,
  REQUEST_TIMEOUT_MS,
  type UnreadableOperation,
} from '@spotter/api';
import { checkInMessage } from '../checkIns/checkIns.rules.ts';
import type { OperationRow, WaitingOperation } from './offline.repository.ts';

export type Operation = OfflineOperation;

export const isReadable = (operation: Operation | UnreadableOperation): operation is Operation =>
  offlineOperation.safeParse(operation).success;

export const unreadableMessage = 'This check-in could not be read';

/** Smaller differences between the clocks of browser and server may be the way of the request, which takes up to as long. */
const CLOCK_TOLERANCE_MS = REQUEST_TIMEOUT_MS;

/** When something happened by the server's clock, as the browser's clock says it: never later than now. */
export function correctedMoment(at: number, { sentAt, now }: { sentAt: number; now: number }): number {
  const skewMs = Math.abs(now - sentAt) > CLOCK_TOLERANCE_MS ? now - sentAt : 0;
  return Math.min(at + skewMs, now);
}

export const isTooOld = (at: number, now: number): boolean => at < now - MAX_OFFLINE_AGE_MS;

/** What the browser is told of an operation. */
export const outcomeMessage = (
  { outcome, action, reason }: Pick<OperationRow, 'outcome' | 'action' | 'reason'>,
  name: string | null,
): string => {
  if (outcome === 'recorded') return name === null || action === null ? 'Recorded' : checkInMessage(name, action);
  return outcome === 'repeated' ? 'The card was read again' : reason;
};

/** The name of a person who is not in the gym any more. */
const UNKNOWN_NAME = 'Unknown person';

export const toOfflineConflict = (row: WaitingOperation, mayRecord: boolean): OfflineConflict => ({
  id: row.id,
  outcome: row.outcome === 'refused' ? 'refused' : 'conflict',
  reason: row.reason,
  at: row.happened_at,
  action: row.action,
  userId: row.person_name === null ? null : row.person_id,
  userName: row.person_name ?? (row.card_end === null ? UNKNOWN_NAME : `Card …${row.card_end}`),
  branchId: row.branch_id,
  branchName: row.branch_name,
  recordedBy: row.recorded_by_name,
  mayRecord,
});
