import type { AttendanceLog, CheckInAction } from '@spotter/api';
import { DomainError } from '../errors.ts';
import { dateWords, timeWords, type Zone } from '../zone.ts';

interface Target {
  name: string;
  user_type: string;
  deactivated_at: number | null;
  checked_in_at: number | null;
}

/** Out wants in, in wants out. Refuses when the button said otherwise: somebody was faster. */
export function judgeAction(target: Target, expected: CheckInAction | undefined): CheckInAction {
  const action = target.checked_in_at === null ? 'checkin' : 'checkout';
  if (expected !== undefined && expected !== action) throw stateChanged(target.name, expected);
  return action;
}

/** Somebody else did it first. */
export const stateChanged = (name: string, wanted: CheckInAction) =>
  new DomainError('state-changed', `${name} is already checked ${wanted === 'checkin' ? 'in' : 'out'}`);

/** Only the active come in; anyone may go out. */
export function refuseInactive({ user_type, deactivated_at }: Target): void {
  if (deactivated_at === null) return;
  throw new DomainError(
    'member-inactive',
    user_type === 'member' ? 'This membership is inactive' : 'This account is inactive',
  );
}

/** Nobody of this gym has the card. */
export const unknownCard = () => new DomainError('not-found', 'This card is not known here. Please ask at the desk.');

export const checkInMessage = (name: string, action: CheckInAction) =>
  `${name} checked ${action === 'checkin' ? 'in' : 'out'}`;

/** How many, as in "12 members". */
export const membersCounted = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

export const checkoutAllMessage = (count: number) => `${membersCounted(count)} checked out`;

interface LogRow {
  id: string;
  happened_at: number;
  action: 'check-in' | 'check-out';
  method: string;
  assisted_by_name: string | null;
  duration: number | null;
  user_name: string;
  branch_id: string;
}

/** A line of the attendance history. */
export const toAttendanceLog = (row: LogRow, zone: Zone): AttendanceLog => ({
  id: row.id,
  date: dateWords(row.happened_at, zone),
  time: timeWords(row.happened_at, zone),
  timestamp: row.happened_at,
  action: row.action,
  method: row.method as AttendanceLog['method'],
  assistedByName: row.assisted_by_name,
  duration: row.duration,
  userName: row.user_name,
  branchId: row.branch_id,
});
