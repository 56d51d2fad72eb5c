// Lists and counts of the gym's people.
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { isNotFrozen } from './people.repository.ts';
import { type AdminRow, memberListColumns, type MemberListRow, type StaffRow } from './people.ts';

const memberList = (db: Db, gymId: string, branchId: string | undefined) =>
  db
    .selectFrom('people')
    .select(memberListColumns)
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)))
    .orderBy('id')
    .$narrowType<Pick<MemberListRow, 'branch_id' | 'age' | 'sex' | 'membership_plan' | 'join_date'>>();

/** As many as are read and written out in some 3 ms: a call that comes meanwhile waits as long at each of its steps. */
const PAGE_SIZE = 250;

/**
 * All members of the gym, or of one branch, by id, which never changes: whatever is written between two pages, nobody
 * is there twice, and who was there all the time is not left out.
 */
export async function* memberPages(
  db: Db,
  gymId: string,
  branchId: string | undefined,
  pageSize = PAGE_SIZE,
): AsyncGenerator<MemberListRow[]> {
  let after = '';
  for (;;) {
    const page = await memberList(db, gymId, branchId).where('id', '>', after).limit(pageSize).execute();
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

/** Of these people, at most 1,000, the members of the gym, or of one branch. */
export const listMembersOf = (
  db: Db,
  gymId: string,
  branchId: string | undefined,
  ids: string[],
): Promise<MemberListRow[]> => memberList(db, gymId, branchId).where('id', 'in', ids).execute();

/**
 * The active members of the gym, or of one branch, whose membership ends on one of these days and is not frozen;
 * by that day.
 */
export const listMembersEnding = (
  db: Db,
  gymId: string,
  branchId: string | undefined,
  { from, to, today }: { from: string; to: string; today: string },
  limit: number,
) =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'phone', 'branch_id', 'membership_plan', 'plan_name', 'expiry_date', 'language'])
    .where('gym_id', '=', gymId)
    .where('expiry_date', '>=', from)
    .where('expiry_date', '<=', to)
    .where('user_type', '=', 'member')
    .where('deactivated_at', 'is', null)
    .where((where) => isNotFrozen(where, today))
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)))
    .orderBy('expiry_date')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
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
