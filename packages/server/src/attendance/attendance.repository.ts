import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { UserType } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { AttendanceTable, Schema } from '../db/schema.ts';

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

/** The branch's rows of people who have left the gym. */
const formerPeoplesRows = (branchId: string) => (e: ExpressionBuilder<Schema, 'attendance'>) =>
  e.and([
    e('attendance.branch_id', '=', branchId),
    e.not(
      e.exists(
        e
          .selectFrom('people')
          .select('people.id')
          .whereRef('people.gym_id', '=', 'attendance.gym_id')
          .whereRef('people.id', '=', 'attendance.person_id'),
      ),
    ),
  ]);

/** Visits at a branch: of people of the gym, and of people who have left it. Each is counted up to `max`. */
export async function countVisits(
  db: Db,
  gymId: string,
  branchId: string,
  max: number,
): Promise<{ visits: number; formerVisits: number }> {
  const checkIns = db
    .selectFrom('attendance')
    .select('attendance.id')
    .where('attendance.gym_id', '=', gymId)
    .where('attendance.branch_id', '=', branchId)
    .where('attendance.action', '=', 'check-in')
    .limit(max);
  const count = async (query: typeof checkIns) => (await query.execute()).length;
  const isFormer = formerPeoplesRows(branchId);
  return {
    visits: await count(checkIns.where((e) => e.not(isFormer(e)))),
    formerVisits: await count(checkIns.where(isFormer)),
  };
}

/** Rows of people of the gym stay: they belong to those people's history. */
export const deleteFormerPeoplesAttendance = (db: Db, gymId: string, branchId: string) =>
  db.deleteFrom('attendance').where('attendance.gym_id', '=', gymId).where(formerPeoplesRows(branchId)).execute();
