import type { Insertable, Selectable, Updateable } from 'kysely';
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

export const findBranch = (db: Db, gymId: string, id: string): Promise<BranchRow | undefined> =>
  oneBranch.first(db, { gymId, id });

/** Oldest first, so the main branch leads. */
export const listBranches = (db: Db, gymId: string, only: string | null): Promise<BranchRow[]> =>
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

/** Deletes the branch's attendance as well (cascade). */
export const deleteBranchRow = (db: Db, gymId: string, id: string) =>
  db.deleteFrom('branches').where('gym_id', '=', gymId).where('id', '=', id).execute();
