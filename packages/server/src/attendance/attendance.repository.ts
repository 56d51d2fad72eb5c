import type { Insertable, Selectable } from 'kysely';
import type { UserType } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { AttendanceTable } from '../db/schema.ts';

export type AttendanceRow = Selectable<AttendanceTable>;

type NewAttendance = Omit<Insertable<AttendanceTable>, 'gym_id'>;

export const insertAttendance = (db: Db, gymId: string, rows: NewAttendance[]): Promise<void> =>
  insertRows(
    db,
    'attendance',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

interface AttendanceQuery {
  personId: string;
  userType: UserType;
  /** Epoch milliseconds, inclusive. */
  from?: number | undefined;
  /** Epoch milliseconds, exclusive. */
  before?: number | undefined;
  limit: number;
}

/** One person's attendance, newest first. */
export const listAttendance = (
  db: Db,
  gymId: string,
  { personId, userType, from, before, limit }: AttendanceQuery,
): Promise<AttendanceRow[]> =>
  db
    .selectFrom('attendance')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .where('user_type', '=', userType)
    .$if(from !== undefined, (query) => query.where('happened_at', '>=', from as number))
    .$if(before !== undefined, (query) => query.where('happened_at', '<', before as number))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** After a member's deletion the rows stay for the counts, without the name. */
export const anonymizeAttendance = (db: Db, gymId: string, personId: string) =>
  db
    .updateTable('attendance')
    .set({ user_name: '' })
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .execute();
