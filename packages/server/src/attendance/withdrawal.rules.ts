import { type AttendanceAction, WITHDRAWAL_WINDOW_MS } from '@spotter/api';
import type { Caller } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Texts, Values } from '../texts.ts';
import type { PersonRow } from '../people/people.ts';
import type { AttendanceRow } from './attendance.repository.ts';

type Entry = Pick<AttendanceRow, 'branch_id' | 'assisted_by_name'>;

/**
 * Admins may withdraw any entry, staff those at their branch, and those that they made elsewhere: checking out a member
 * of their branch who is inside another.
 */
export const mayWithdraw = (
  { userType, branchId, name }: Pick<Caller, 'userType' | 'branchId' | 'name'>,
  entry: Entry,
  person: Pick<PersonRow, 'branch_id'>,
): boolean =>
  userType === 'admin' ||
  entry.branch_id === branchId ||
  (entry.assisted_by_name === name && person.branch_id === branchId);

/** An entry that was recorded without a connection can be withdrawn from its arrival on. */
export function assertInWithdrawalWindow(
  { happened_at: happenedAt, received_at: receivedAt }: Pick<AttendanceRow, 'happened_at' | 'received_at'>,
  now: number,
): void {
  if (now - (receivedAt ?? happenedAt) > WITHDRAWAL_WINDOW_MS) {
    throw new DomainError('too-late', /*i18n*/ 'Only the last {minutes} minutes can be undone', {
      values: { minutes: WITHDRAWAL_WINDOW_MS / 60_000 },
    });
  }
}

const stateChanged = (sentence: string, values?: Values) => new DomainError('state-changed', sentence, { values });

/** What was estimated would be estimated again. */
export function assertMade({ method }: Pick<AttendanceRow, 'method'>): void {
  if (method === 'auto')
    throw stateChanged(/*i18n*/ 'An estimated check-out cannot be undone: check the person in again');
}

/** When the visit began that a check-out ended: after it, where the clock was set back meanwhile. */
export const checkedInAtOf = (
  { happened_at: endedAt, duration }: Pick<AttendanceRow, 'happened_at' | 'duration'>,
  { last_check_in_at: lastCheckInAt }: Pick<PersonRow, 'last_check_in_at'>,
): number => (duration === 0 ? Math.max(endedAt, lastCheckInAt ?? 0) : endedAt - (duration ?? 0));

export const notTheLatest = (name: string) => stateChanged(/*i18n*/ '{name} has come or gone since', { name });

export const branchDeleted = (name: string) => stateChanged(/*i18n*/ '{name} was deleted since', { name });

export const withdrawnAlready = ({ action }: { action: AttendanceAction }) =>
  stateChanged(
    action === 'check-in' ? /*i18n*/ 'This check-in was undone already' : /*i18n*/ 'This check-out was undone already',
  );

export const withdrawnMessage = (name: string, action: AttendanceAction, i18n: Texts) =>
  action === 'check-in'
    ? i18n.t('Check-in of {name} undone', { name })
    : i18n.t('Check-out of {name} undone', { name });
