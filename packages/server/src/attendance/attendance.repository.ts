import type { Insertable, Selectable } from 'kysely';
import type { UserType } from '@spotter/api';
import { lockRows } from '../db/lock.ts';
import type { Db } from '../db/database.ts';
import type { AttendanceTable, PersonTable } from '../db/schema.ts';

/** Rows in one statement: engines bound the number of its parameters. */
const MOST_AT_ONCE = 1000;

export type PersonRow = Selectable<PersonTable>;
export type AttendanceRow = Selectable<AttendanceTable>;

export const personById = (db: Db, gymId: string, id: string): Promise<PersonRow | undefined> =>
  db.selectFrom('people').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** The member with this card, whom nobody else changes until the transaction ends. */
export const holdByCard = (db: Db, gymId: string, cardNumber: string): Promise<PersonRow | undefined> =>
  lockRows(
    db,
    db
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('card_number', '=', cardNumber)
      .where('user_type', '=', 'member'),
  ).executeTakeFirst();

/** Undefined when someone else checked this person in first, so that of two desks only one succeeds. */
export const checkInIfOut = (
  db: Db,
  gymId: string,
  id: string,
  at: number,
  branchId: string,
): Promise<PersonRow | undefined> =>
  db
    .updateTable('people')
    .set((e) => ({
      checked_in_at: at,
      checked_in_branch_id: branchId,
      last_check_in_at: at,
      total_visits: e('total_visits', '+', 1),
    }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('checked_in_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Undefined when this person has gone, or gone and come back, since `checkedInAt`. */
export const checkOutIfIn = (db: Db, gymId: string, id: string, checkedInAt: number): Promise<PersonRow | undefined> =>
  db
    .updateTable('people')
    .set({ checked_in_at: null, checked_in_branch_id: null })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('checked_in_at', '=', checkedInAt)
    .returningAll()
    .executeTakeFirst();

/** Members inside the branch, or inside any; nobody else can check them out until the transaction ends. */
export const holdInside = (db: Db, gymId: string, branchId: string | undefined) =>
  lockRows(
    db,
    db
      .selectFrom('people')
      .select(['id', 'name', 'user_type', 'checked_in_at', 'checked_in_branch_id'])
      .where('gym_id', '=', gymId)
      .where('user_type', '=', 'member')
      .where('checked_in_branch_id', 'is not', null)
      .$if(branchId !== undefined, (query) => query.where('checked_in_branch_id', '=', branchId as string)),
  ).execute();

/** Checks out these people, held before. */
export async function checkOutHeld(db: Db, gymId: string, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_AT_ONCE) {
    await db
      .updateTable('people')
      .set({ checked_in_at: null, checked_in_branch_id: null })
      .where('gym_id', '=', gymId)
      .where('id', 'in', ids.slice(start, start + MOST_AT_ONCE))
      .execute();
  }
}

type NewAttendance = Omit<Insertable<AttendanceTable>, 'gym_id'>;

export async function insertAttendance(db: Db, gymId: string, rows: NewAttendance[]): Promise<void> {
  for (let start = 0; start < rows.length; start += MOST_AT_ONCE) {
    const values = rows.slice(start, start + MOST_AT_ONCE).map((row) => ({ gym_id: gymId, ...row }));
    await db.insertInto('attendance').values(values).execute();
  }
}

export interface LogQuery {
  personId: string;
  userType: UserType;
  from: number | undefined;
  before: number | undefined;
  limit: number;
}

/** One person's attendance, newest first. */
export const attendanceOf = (
  db: Db,
  gymId: string,
  { personId, userType, from, before, limit }: LogQuery,
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
