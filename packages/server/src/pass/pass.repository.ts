import type { Db } from '../db/database.ts';

/** How many members are inside each branch of the gym; a branch that is empty is absent. */
export async function countInsideBranches(db: Db, gymId: string): Promise<Map<string | null, number>> {
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
