import type { AttendanceLog } from '@spotter/api';
import { formatDate, formatTime, type Zone } from '../zone.ts';
import type { AttendanceRow } from './attendance.repository.ts';

/** How many, as in "12 members". */
export const membersCounted = (count: number) => `${count} ${count === 1 ? 'member' : 'members'}`;

export const checkoutAllMessage = (count: number) => `${membersCounted(count)} checked out`;

/** A line of the attendance history. */
export const toAttendanceLog = (row: AttendanceRow, branchName: string, zone: Zone): AttendanceLog => ({
  id: row.id,
  date: formatDate(row.happened_at, zone),
  time: formatTime(row.happened_at, zone),
  timestamp: row.happened_at,
  action: row.action,
  method: row.method as AttendanceLog['method'],
  assistedByName: row.assisted_by_name,
  duration: row.duration,
  userName: row.user_name,
  branchId: row.branch_id,
  branchName,
});
