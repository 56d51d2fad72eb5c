// Who is inside: the columns of `people` that check-ins and check-outs write. Occupancy is counted, never stored.
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { statement } from '../db/statement.ts';
import { personColumns, type PersonRow } from './people.ts';

/** Engines bound the number of parameters of a statement. */
const MAX_IDS_PER_STATEMENT = 1000;

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

/** Undefined when this person is inside already: of two desks only one succeeds. The feed event bumps the list version. */
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
      .$if(branchId !== undefined, (query) => query.where('checked_in_branch_id', '=', branchId as string)),
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
    .$if(branchId !== undefined, (query) => query.where('checked_in_branch_id', '=', branchId as string))
    .where('user_type', '=', 'member')
    .executeTakeFirstOrThrow();
  return inside;
}

/** Members inside each branch of the gym; an empty branch is absent. */
export async function countInsideByBranch(db: Db, gymId: string): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('people')
    .select((e) => ['checked_in_branch_id', e.fn.countAll<number>().as('inside')])
    .where('gym_id', '=', gymId)
    .where('checked_in_branch_id', 'is not', null)
    .where('user_type', '=', 'member')
    .groupBy('checked_in_branch_id')
    .execute();
  return new Map(rows.map((row) => [row.checked_in_branch_id, row.inside]));
}
