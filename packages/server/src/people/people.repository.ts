import { type Insertable, sql, type Updateable } from 'kysely';
import type { UserType } from '@spotter/api';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import type { PersonTable } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import { bumpListVersion } from '../feed/feed.repository.ts';
import {
  type AdminRow,
  memberListColumns,
  type MemberListRow,
  type MemberRow,
  narrowRow,
  personColumns,
  type PersonRow,
  type RowsByType,
  type StaffRow,
} from './people.ts';

const personById = statement((db, of: { gymId: string; id: string }) =>
  db.selectFrom('people').select(personColumns).where('gym_id', '=', of.gymId).where('id', '=', of.id),
);

export const findPerson = (db: Db, gymId: string, id: string): Promise<PersonRow | undefined> =>
  personById.first(db, { gymId, id });

/** The person of this type; nobody else changes the row until the transaction ends. */
export const lockPersonForUpdate = async <T extends UserType>(
  tx: Tx,
  gymId: string,
  userType: T,
  id: string,
): Promise<RowsByType[T] | undefined> => {
  const query = tx
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', userType);
  return narrowRow(await forUpdate(tx, query).executeTakeFirst(), userType);
};

/** The member with this card; nobody else changes the row until the transaction ends. */
export const lockMemberByCardForUpdate = async (
  tx: Tx,
  gymId: string,
  cardNumber: string,
): Promise<MemberRow | undefined> => {
  const query = tx
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('card_number', '=', cardNumber)
    .where('user_type', '=', 'member');
  return narrowRow(await forUpdate(tx, query).executeTakeFirst(), 'member');
};

/**
 * The oldest active member with this e-mail and no account, unless somebody has an account with it. Searches all gyms:
 * before the first sign-in the e-mail is all that is known.
 */
export const findMemberWithoutAccount = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['gym_id', 'id'])
    .where('email', '=', email)
    .where('user_type', '=', 'member')
    .where('uid', 'is', null)
    .where('deactivated_at', 'is', null)
    .where((e) => e.not(e.exists(e.selectFrom('accounts').select('uid').where('accounts.email', '=', email))))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();

const callerByUid = statement((db, of: { gymId: string; uid: string }) =>
  db
    .selectFrom('people')
    .innerJoin('gyms', 'gyms.gym_id', 'people.gym_id')
    .select([
      'people.id',
      'people.name',
      'people.email',
      'people.user_type',
      'people.branch_id',
      'people.deactivated_at',
      'people.first_signed_in_at',
      'people.last_accessed_at',
      'gyms.name as gym_name',
      'gyms.logo_url',
      'gyms.time_zone',
      'gyms.locale',
      'gyms.main_branch_id',
    ])
    .where('people.gym_id', '=', of.gymId)
    .where('people.uid', '=', of.uid),
);

/** The person behind an account, together with their gym. */
export const findCaller = (db: Db, gymId: string, uid: string) => callerByUid.first(db, { gymId, uid });

/** Does not touch the list version: no list shows it. */
export const recordAccess = (db: Db, gymId: string, id: string, at: number) =>
  db.updateTable('people').set({ last_accessed_at: at }).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** From then on the lists show that the account is in use. */
export async function recordFirstSignIn(tx: Tx, gymId: string, id: string, at: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({ last_accessed_at: at, first_signed_in_at: at })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .execute();
  bumpListVersion(tx, gymId);
}

/** All members of the gym, or of one branch, by name. */
export const listMembers = (db: Db, gymId: string, branchId: string | undefined): Promise<MemberListRow[]> =>
  db
    .selectFrom('people')
    .select(memberListColumns)
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId as string))
    .orderBy('name')
    .orderBy('id')
    .$narrowType<Pick<MemberListRow, 'branch_id' | 'age' | 'sex' | 'membership_plan' | 'join_date'>>()
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

export const findMember = (db: Db, gymId: string, id: string): Promise<MemberListRow | undefined> =>
  db
    .selectFrom('people')
    .select(memberListColumns)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', 'member')
    .$narrowType<Pick<MemberListRow, 'branch_id' | 'age' | 'sex' | 'membership_plan' | 'join_date'>>()
    .executeTakeFirst();

/** All staff of the gym by name, each with the name of their branch. */
export const listStaff = (db: Db, gymId: string): Promise<(StaffRow & { branch_name: string })[]> =>
  db
    .selectFrom('people')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'people.gym_id').onRef('branches.id', '=', 'people.branch_id'),
    )
    .selectAll('people')
    .select('branches.name as branch_name')
    .where('people.gym_id', '=', gymId)
    .where('people.user_type', '=', 'staff')
    .orderBy('people.name')
    .orderBy('people.id')
    .$narrowType<Pick<StaffRow, 'user_type' | 'email' | 'branch_id' | 'staff_role'>>()
    .execute();

/** All administrators of the gym, by name. */
export const listAdmins = (db: Db, gymId: string): Promise<AdminRow[]> =>
  db
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'admin')
    .orderBy('name')
    .orderBy('id')
    .$narrowType<Pick<AdminRow, 'user_type' | 'email'>>()
    .execute();

/** How many administrators besides this one may sign in. Exact only while the gym is locked. */
export async function countOtherActiveAdmins(db: Db, gymId: string, exceptId: string): Promise<number> {
  const { others } = await db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('others'))
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return others;
}

/** How many members and staff belong to the branch. */
export const branchUsage = (db: Db, gymId: string, branchId: string): Promise<{ members: number; staff: number }> =>
  db
    .selectFrom('people')
    .select([
      sql<number>`count(case when user_type = 'member' then 1 end)`.as('members'),
      sql<number>`count(case when user_type = 'staff' then 1 end)`.as('staff'),
    ])
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow();

export type NewPerson<T extends UserType = UserType> = Omit<Insertable<PersonTable>, 'gym_id' | 'user_type'> & {
  user_type: T;
};

/** Undefined when somebody in this gym has the e-mail; the transaction can go on. */
export async function insertPersonIfFree<T extends UserType>(
  tx: Tx,
  gymId: string,
  row: NewPerson<T>,
): Promise<RowsByType[T] | undefined> {
  const inserted = await tx
    .insertInto('people')
    .values({ gym_id: gymId, ...row })
    .onConflict((conflict) => conflict.columns(['gym_id', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (inserted?.user_type === 'member') bumpListVersion(tx, gymId);
  return narrowRow(inserted, row.user_type);
}

export type PersonChange = Updateable<PersonTable>;

/** Undefined when there is no such person of this type. */
export async function updatePerson<T extends UserType>(
  tx: Tx,
  gymId: string,
  userType: T,
  id: string,
  change: PersonChange,
): Promise<RowsByType[T] | undefined> {
  const updated = await tx
    .updateTable('people')
    .set(change)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('user_type', '=', userType)
    .returningAll()
    .executeTakeFirst();
  if (updated && userType === 'member') bumpListVersion(tx, gymId);
  return narrowRow(updated, userType);
}

/** Does not touch the list version: lists show an account from its first sign-in on. */
export const linkAccount = (db: Db, gymId: string, id: string, uid: string) =>
  db.updateTable('people').set({ uid }).where('gym_id', '=', gymId).where('id', '=', id).execute();

export async function deleteMemberRow(tx: Tx, gymId: string, id: string): Promise<void> {
  await tx.deleteFrom('people').where('gym_id', '=', gymId).where('id', '=', id).execute();
  bumpListVersion(tx, gymId);
}
