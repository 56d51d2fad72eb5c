import { type AttendanceRow, listAttendance } from '../attendance/attendance.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import type { PersonRow } from '../people/people.ts';
import { repeatWindow } from './checkIns.rules.ts';

/** The person's last entry, where a scan or card of now repeats it and changes nothing. */
export async function findRepeated(
  tx: Tx,
  { gymId, now }: Pick<Context, 'gymId' | 'now'>,
  { id: personId, user_type: userType }: Pick<PersonRow, 'id' | 'user_type'>,
): Promise<AttendanceRow | undefined> {
  const [entry] = await listAttendance(tx, gymId, { personId, userType, ...repeatWindow(now), limit: 1 });
  return entry;
}
