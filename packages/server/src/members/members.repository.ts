import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PersonTable } from '../db/schema.ts';

export type PersonRow = Selectable<PersonTable>;

const memberColumns = [
  'id',
  'name',
  'email',
  'phone',
  'age',
  'sex',
  'membership_plan',
  'join_date',
  'expiry_date',
  'deactivated_at',
  'total_visits',
  'last_check_in_at',
  'checked_in_at',
  'branch_id',
  'uid',
  'first_signed_in_at',
  'card_number',
] as const;

export type MemberRow = Pick<PersonRow, (typeof memberColumns)[number]>;

/** All members of the gym, or of one branch, by name. */
export const membersOf = (db: Db, gymId: string, branchId: string | undefined): Promise<MemberRow[]> =>
  db
    .selectFrom('people')
    .select(memberColumns)
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId as string))
    .orderBy('name')
    .orderBy('id')
    .execute();

export async function countMembers(db: Db, gymId: string, branchId: string): Promise<number> {
  const { members } = await db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('members'))
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  return members;
}

export const memberById = (db: Db, gymId: string, id: string): Promise<MemberRow | undefined> =>
  db
    .selectFrom('people')
    .select(memberColumns)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', 'member')
    .executeTakeFirst();

/** Undefined when the e-mail is somebody else's in this gym. */
export const insertPersonIfFree = (
  db: Db,
  gymId: string,
  row: Omit<Insertable<PersonTable>, 'gym_id'>,
): Promise<PersonRow | undefined> =>
  db
    .insertInto('people')
    .values({ gym_id: gymId, ...row })
    .onConflict((conflict) => conflict.columns(['gym_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updatePerson = (
  db: Db,
  gymId: string,
  id: string,
  row: Updateable<PersonTable>,
): Promise<PersonRow | undefined> =>
  db.updateTable('people').set(row).where('gym_id', '=', gymId).where('id', '=', id).returningAll().executeTakeFirst();

export const deletePerson = (db: Db, gymId: string, id: string) =>
  db.deleteFrom('people').where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Attendance stays for the counts, without the name. */
export const forgetName = (db: Db, gymId: string, personId: string) =>
  db
    .updateTable('attendance')
    .set({ user_name: '' })
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .execute();

/** The feed's copy of the name goes as well: it is kept for a day and would tell it to a listener who resumes. */
export const forgetInFeed = (db: Db, gymId: string, personId: string) =>
  db
    .deleteFrom('feed_events')
    .where('gym_id', '=', gymId)
    .where('payload', 'like', sql<string>`${`%"userId":"${personId}"%`}`)
    .execute();
