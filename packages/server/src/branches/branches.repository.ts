import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { BranchTable } from '../db/schema.ts';
import { statement } from '../db/statement.ts';

export type BranchRow = Selectable<BranchTable>;

const branchColumns = [
  'gym_id',
  'id',
  'name',
  'address',
  'phone',
  'email',
  'max_capacity',
  'deactivated_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof BranchTable)[];

const oneBranch = statement((db, of: { gymId: string; id: string }) =>
  db.selectFrom('branches').select(branchColumns).where('gym_id', '=', of.gymId).where('id', '=', of.id),
);

export const branchById = (db: Db, gymId: string, id: string): Promise<BranchRow | undefined> =>
  oneBranch.first(db, { gymId, id });

/** The main one is the first that was made, so it leads. */
export const branchesOf = (db: Db, gymId: string, only: string | null): Promise<BranchRow[]> =>
  db
    .selectFrom('branches')
    .selectAll()
    .where('gym_id', '=', gymId)
    .$if(only !== null, (query) => query.where('id', '=', only as string))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const insertBranch = (db: Db, gymId: string, row: Omit<Insertable<BranchTable>, 'gym_id'>): Promise<BranchRow> =>
  db
    .insertInto('branches')
    .values({ gym_id: gymId, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateBranchRow = (
  db: Db,
  gymId: string,
  id: string,
  row: Updateable<BranchTable>,
): Promise<BranchRow | undefined> =>
  db
    .updateTable('branches')
    .set(row)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Visitors of other branches may still be inside; whoever leaves a branch that is no more is simply out. */
export const emptyBranch = (db: Db, gymId: string, id: string) =>
  db
    .updateTable('people')
    .set({ checked_in_at: null, checked_in_branch_id: null })
    .where('gym_id', '=', gymId)
    .where('checked_in_branch_id', '=', id)
    .execute();

/** Its attendance goes with it. */
export const deleteBranchRow = (db: Db, gymId: string, id: string) =>
  db.deleteFrom('branches').where('gym_id', '=', gymId).where('id', '=', id).execute();

/** How many members and staff belong to the branch. */
export const branchUse = (db: Db, gymId: string, id: string): Promise<{ members: number; staff: number }> =>
  db
    .selectFrom('people')
    .select([
      sql<number>`count(case when user_type = 'member' then 1 end)`.as('members'),
      sql<number>`count(case when user_type = 'staff' then 1 end)`.as('staff'),
    ])
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', id)
    .executeTakeFirstOrThrow();

/** Members inside: of one branch, or of the whole gym. Counted, never kept. */
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
