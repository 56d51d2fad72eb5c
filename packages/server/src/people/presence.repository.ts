// Who is inside: the columns of `people` that check-ins and check-outs write. Occupancy is counted, never stored.
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { batchedUpdate } from '../db/statement.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { appendMemberChange } from '../feed/appendToFeed.ts';
import { personColumns, type PersonRow } from './people.ts';

/** Engines bound the number of parameters of a statement. */
const MAX_IDS_PER_STATEMENT = 1000;

const checkIn = batchedUpdate((db, of: { gymId: string; id: string; at: number; branchId: string }) =>
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

/**
 * Undefined when this person is inside already: of two desks only one succeeds. The feed event bumps the list version.
 */
export const checkInIfOut = (
  db: Db,
  gymId: string,
  id: string,
  at: number,
  branchId: string,
): Promise<PersonRow | undefined> => checkIn.first(db, { gymId, id, at, branchId });

const checkOut = batchedUpdate((db, of: { gymId: string; id: string; checkedInAt: number }) =>
  db
    .updateTable('people')
    .set({ checked_in_at: null, checked_in_branch_id: null })
    .where('gym_id', '=', of.gymId)
    .where('id', '=', of.id)
    .where('checked_in_at', '=', of.checkedInAt)
    .returning(personColumns),
);

/**
 * Undefined when this person has checked out, or out and in again, since `checkedInAt`. The feed event bumps the list
 * version.
 */
export const checkOutIfIn = (db: Db, gymId: string, id: string, checkedInAt: number): Promise<PersonRow | undefined> =>
  checkOut.first(db, { gymId, id, checkedInAt });

/** Members inside the branch, or inside any; nobody else checks them out until the transaction ends. */
export const lockMembersInsideForUpdate = (tx: Tx, gymId: string, branchId: string | undefined) =>
  forUpdate(
    tx,
    tx
      .selectFrom('people')
      .select(['id', 'name', 'user_type', 'checked_in_at', 'checked_in_branch_id'])
      .where('gym_id', '=', gymId)
      .where('user_type', '=', 'member')
      .where('checked_in_branch_id', 'is not', null)
      .$call(ifDefined(branchId, (query, id) => query.where('checked_in_branch_id', '=', id)))
      // In one order, so that two desks do not wait for each other.
      .orderBy('id'),
  ).execute();

/** Checks out these people, whose rows the transaction has locked. The feed events bump the list version. */
export async function checkOutLocked(tx: Tx, gymId: string, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_STATEMENT) {
    await tx
      .updateTable('people')
      .set({ checked_in_at: null, checked_in_branch_id: null })
      .where('gym_id', '=', gymId)
      .where('id', 'in', ids.slice(start, start + MAX_IDS_PER_STATEMENT))
      .execute();
  }
}

/**
 * Takes back a check-out of somebody who came in at `since` and has not come again. Undefined for others; the feed
 * event bumps the list version.
 */
export const checkInAgain = (tx: Tx, gymId: string, id: string, since: number, branchId: string) =>
  tx
    .updateTable('people')
    .set({ checked_in_at: since, checked_in_branch_id: branchId })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('checked_in_at', 'is', null)
    .where('last_check_in_at', '=', since)
    .returning(personColumns)
    .executeTakeFirst();

/**
 * Takes back the check-in of somebody who came in at `at` and is still inside; `formerLastAt` is the check-in before.
 * Undefined for others; the feed event bumps the list version.
 */
export const takeBackCheckIn = (
  tx: Tx,
  gymId: string,
  id: string,
  { at, formerLastAt }: { at: number; formerLastAt: number | null },
) =>
  tx
    .updateTable('people')
    .set((e) => ({
      checked_in_at: null,
      checked_in_branch_id: null,
      last_check_in_at: formerLastAt,
      total_visits: e('total_visits', '-', 1),
    }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('checked_in_at', '=', at)
    .returning(personColumns)
    .executeTakeFirst();

/** Members of other branches who are inside this one, the first to come first. */
export const listGuests = (db: Db, gymId: string, branchId: string) =>
  db
    .selectFrom('people')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'people.gym_id').onRef('branches.id', '=', 'people.branch_id'),
    )
    .select([
      'people.id',
      'people.name',
      'people.deactivated_at',
      'people.checked_in_at',
      'branches.name as home_branch_name',
    ])
    .where('people.gym_id', '=', gymId)
    .where('people.checked_in_branch_id', '=', branchId)
    .where('people.user_type', '=', 'member')
    .where('people.branch_id', '<>', branchId)
    .orderBy('people.checked_in_at')
    .orderBy('people.id')
    .execute();

/** Members of the branch, or of the gym, who are inside another branch than their own. */
export const listVisitingMembers = (db: Db, gymId: string, branchId: string | undefined) =>
  db
    .selectFrom('people')
    .innerJoin('branches', (join) =>
      join.onRef('branches.gym_id', '=', 'people.gym_id').onRef('branches.id', '=', 'people.checked_in_branch_id'),
    )
    .select(['people.id', 'branches.name as branch_name'])
    .where('people.gym_id', '=', gymId)
    .where('people.user_type', '=', 'member')
    .where('people.checked_in_branch_id', 'is not', null)
    .whereRef('people.checked_in_branch_id', '<>', 'people.branch_id')
    .$call(ifDefined(branchId, (query, id) => query.where('people.branch_id', '=', id)))
    .execute();

/**
 * What visits that were recorded later do to a person, whose row the transaction has locked. Open lists read a member
 * again: they ignore feed events of the past.
 */
export async function addVisitsToLocked(
  tx: Tx,
  gymId: string,
  id: string,
  of: {
    visits: number;
    lastCheckInAt: number | null;
    /** Where the person is inside, and since when; absent if unchanged. */
    presence?: { at: number; branchId: string } | null | undefined;
  },
  now: number,
): Promise<void> {
  const updated = await tx
    .updateTable('people')
    .set((e) => ({
      total_visits: e('total_visits', '+', of.visits),
      last_check_in_at: of.lastCheckInAt,
      ...(of.presence !== undefined && {
        checked_in_at: of.presence?.at ?? null,
        checked_in_branch_id: of.presence?.branchId ?? null,
      }),
    }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returning('user_type')
    .executeTakeFirst();
  if (updated?.user_type === 'member') appendMemberChange(tx, gymId, now, [id]);
}

/** How many people of any kind are inside the branch. */
export async function countPeopleInside(db: Db, gymId: string, branchId: string): Promise<number> {
  const { inside } = await db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('inside'))
    .where('gym_id', '=', gymId)
    .where('checked_in_branch_id', '=', branchId)
    .executeTakeFirstOrThrow();
  return inside;
}

/** Members inside one branch, or inside the whole gym. */
export async function countInside(db: Db, gymId: string, branchId: string | undefined): Promise<number> {
  const { inside } = await db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('inside'))
    .where('gym_id', '=', gymId)
    .where('checked_in_branch_id', 'is not', null)
    .$call(ifDefined(branchId, (query, id) => query.where('checked_in_branch_id', '=', id)))
    .where('user_type', '=', 'member')
    .executeTakeFirstOrThrow();
  return inside;
}

/**
 * Members inside the branch, and since when, in the order of their ids:
 * two processes that end visits do not wait for each other.
 */
export const listOpenVisits = (db: Db, gymId: string, branchId: string) =>
  db
    .selectFrom('people')
    .select(['id', 'name', 'user_type', 'checked_in_at'])
    .where('gym_id', '=', gymId)
    .where('checked_in_branch_id', '=', branchId)
    .where('user_type', '=', 'member')
    .where('checked_in_at', 'is not', null)
    .$narrowType<{ checked_in_at: number }>()
    .orderBy('id')
    .execute();

/** Since when members are inside, by branch; of one branch, or of all. An empty branch is absent. */
export async function listArrivals(
  db: Db,
  gymId: string,
  branchId: string | undefined,
): Promise<Map<string | null, number[]>> {
  const rows = await db
    .selectFrom('people')
    .select(['checked_in_branch_id', 'checked_in_at'])
    .where('gym_id', '=', gymId)
    .where('checked_in_branch_id', 'is not', null)
    .$call(ifDefined(branchId, (query, id) => query.where('checked_in_branch_id', '=', id)))
    .where('user_type', '=', 'member')
    .$narrowType<{ checked_in_at: number }>()
    .execute();
  const byBranch = Map.groupBy(rows, (row) => row.checked_in_branch_id);
  return new Map([...byBranch].map(([id, visits]) => [id, visits.map((visit) => visit.checked_in_at)]));
}
