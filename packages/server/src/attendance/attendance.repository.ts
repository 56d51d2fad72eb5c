import type { Insertable, Selectable } from 'kysely';
import type { UserType } from '@spotter/api';
import { forUpdate } from '../db/forUpdate.ts';
import type { Db } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { AttendanceTable, PersonTable } from '../db/schema.ts';
import { statement } from '../db/statement.ts';

/** People in one statement: engines bound the number of its parameters. */
const MOST_AT_ONCE = 1000;

export type PersonRow = Selectable<PersonTable>;
export type AttendanceRow = Selectable<AttendanceTable>;

const personColumns = [
  'gym_id',
  'id',
  'user_type',
  'name',
  'email',
  'phone',
  'branch_id',
  'deactivated_at',
  'created_at',
  'updated_at',
  'uid',
  'first_signed_in_at',
  'last_accessed_at',
  'checked_in_at',
  'checked_in_branch_id',
  'last_check_in_at',
  'total_visits',
  'staff_role',
  'site_admin_since',
  'age',
  'sex',
  'membership_plan',
  'join_date',
  'expiry_date',
  'card_number',
] as const satisfies (keyof PersonTable)[];

const onePerson = statement((db, of: { gymId: string; id: string }) =>
  db.selectFrom('people').select(personColumns).where('gym_id', '=', of.gymId).where('id', '=', of.id),
);

export const personById = (db: Db, gymId: string, id: string): Promise<PersonRow | undefined> =>
  onePerson.first(db, { gymId, id });

/** The member with this card, whom nobody else changes until the transaction ends. */
export const holdByCard = (db: Db, gymId: string, cardNumber: string): Promise<PersonRow | undefined> =>
  forUpdate(
    db,
    db
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('card_number', '=', cardNumber)
      .where('user_type', '=', 'member'),
  ).executeTakeFirst();

const checkIn = statement((db, of: { gymId: string; id: string; at: number; branchId: string }) =>
  db
    .updateTable('people')
    .set((e) => ({
      checked_in_at: of.at,
      checked_in_branch_id: of.branchId,
      last_check_in_at: of.at,
      total_visits: e('total_visits', '+', 1),
    }))
    .where('gym_id', '=', of.gymId)
    .where('id', '=', of.id)
    .where('checked_in_at', 'is', null)
    .returning(personColumns),
);

/** Undefined when someone else checked this person in first, so that of two desks only one succeeds. */
export const checkInIfOut = (
  db: Db,
  gymId: string,
  id: string,
  at: number,
  branchId: string,
): Promise<PersonRow | undefined> => checkIn.first(db, { gymId, id, at, branchId });

const checkOut = statement((db, of: { gymId: string; id: string; checkedInAt: number }) =>
  db
    .updateTable('people')
    .set({ checked_in_at: null, checked_in_branch_id: null })
    .where('gym_id', '=', of.gymId)
    .where('id', '=', of.id)
    .where('checked_in_at', '=', of.checkedInAt)
    .returning(personColumns),
);

/** Undefined when this person has gone, or gone and come back, since `checkedInAt`. */
export const checkOutIfIn = (db: Db, gymId: string, id: string, checkedInAt: number): Promise<PersonRow | undefined> =>
  checkOut.first(db, { gymId, id, checkedInAt });

/** Members inside the branch, or inside any; nobody else can check them out until the transaction ends. */
export const holdInside = (db: Db, gymId: string, branchId: string | undefined) =>
  forUpdate(
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

export const insertAttendance = (db: Db, gymId: string, rows: NewAttendance[]): Promise<void> =>
  insertRows(
    db,
    'attendance',
    rows.map((row) => ({ gym_id: gymId, ...row })),
  );

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
