import type { AttendanceLog } from '@spotter/api';
import { formatDate, formatTime, type Zone } from '../zone.ts';
import type { AttendanceRow } from './attendance.repository.ts';
import type { WithdrawnRow } from './withdrawnAttendance.repository.ts';

/** How many, as in "12 members": the recorded name, which is put into words when it is read. */
export const membersCounted = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

/** An entry of the history, which may be withdrawn. */
type HistoryRow = AttendanceRow | WithdrawnRow;

/** The newest of those that stand and those that were withdrawn, both newest first. */
export const newestEntries = (
  standing: readonly AttendanceRow[],
  withdrawn: readonly WithdrawnRow[],
  limit: number,
): HistoryRow[] =>
  [...standing, ...withdrawn]
    .toSorted((one, other) => other.happened_at - one.happened_at || (one.id < other.id ? 1 : -1))
    .slice(0, limit);

/** A line of the attendance history. */
export const toAttendanceLog = (row: HistoryRow, branchName: string, zone: Zone): AttendanceLog => ({
  id: row.id,
  date: formatDate(row.happened_at, zone),
  time: formatTime(row.happened_at, zone),
  timestamp: row.happened_at,
  action: row.action,
  method: row.method,
  assistedByName: row.assisted_by_name,
  duration: row.duration,
  userName: row.user_name,
  branchId: row.branch_id,
  branchName,
  overrideReason: row.override_reason,
  isOffline: row.received_at !== null,
  withdrawn: 'withdrawn_at' in row ? { at: row.withdrawn_at, byName: row.withdrawn_by_name } : null,
});

/** The same for the member. Who was at the desk, and why it let them in, is the gym's knowledge. */
export const toMembersLog = (log: AttendanceLog): AttendanceLog => ({
  ...log,
  assistedByName: null,
  overrideReason: null,
  withdrawn: log.withdrawn && { ...log.withdrawn, byName: '' },
});
