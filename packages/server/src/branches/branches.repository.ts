import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forKeyShare, forNoKeyUpdate, forUpdate } from '../db/forUpdate.ts';
import { ifDefined } from '../db/ifDefined.ts';
import type { BranchTable } from '../db/schema.ts';
import { batchedSelect } from '../db/statement.ts';

export type BranchRow = Selectable<BranchTable>;

const branchColumns = [
  'gym_id',
  'id',
  'name',
  'address',
  'phone',
  'email',
  'max_capacity',
  'door_rules',
  'opening_hours',
  'occupancy_settings',
  'deactivated_at',
  'created_at',
  'deleted_at',
  'updated_at',
] as const satisfies (keyof BranchTable)[];

const branchQuery = (db: Db, of: { gymId: string; id: string }) =>
  db
    .selectFrom('branches')
    .select(branchColumns)
    .where('gym_id', '=', of.gymId)
    .where('id', '=', of.id)
    .where('deleted_at', 'is', null);

const oneBranch = batchedSelect(branchQuery);
const oneBranchInUse = batchedSelect((db, of: { gymId: string; id: string }) => forKeyShare(db, branchQuery(db, of)));

export const findBranch = (db: Db, gymId: string, id: string): Promise<BranchRow | undefined> =>
  oneBranch.first(db, { gymId, id });

/** The branch, which cannot be deleted before the transaction ends. For writing a row that refers to it. */
export const findBranchForUse = (tx: Tx, gymId: string, id: string): Promise<BranchRow | undefined> =>
  oneBranchInUse.first(tx, { gymId, id });

/** The branch, to which no row can refer anew before the transaction ends. For its deletion, and for closing a day. */
export const lockBranchForUpdate = (tx: Tx, gymId: string, id: string): Promise<BranchRow | undefined> =>
  forUpdate(tx, branchQuery(tx, { gymId, id })).executeTakeFirst();

/**
 * Makes others that lock the same branch wait until the transaction ends:
 * for counting who is inside before letting one in.
 */
export const lockBranchForEntry = (tx: Tx, gymId: string, id: string) =>
  forNoKeyUpdate(tx, branchQuery(tx, { gymId, id })).executeTakeFirst();

const branchesQuery = (db: Db, gymId: string) =>
  db
    .selectFrom('branches')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id');

/** Oldest first, so the main branch leads. */
export const listBranches = (db: Db, gymId: string, only: string | null): Promise<BranchRow[]> =>
  branchesQuery(db, gymId)
    .$call(ifDefined(only, (query, id) => query.where('id', '=', id)))
    .execute();

/** The same of all; none is deleted before the transaction ends. For writing rows that refer to them. */
export const listBranchesForUse = (tx: Tx, gymId: string): Promise<BranchRow[]> =>
  forKeyShare(tx, branchesQuery(tx, gymId)).execute();

/** Names of all branches by id, deleted ones too: for histories. */
export async function branchNames(db: Db, gymId: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('branches').select(['id', 'name']).where('gym_id', '=', gymId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

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
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Undoes the deletion of this moment; undefined if the branch was deleted at another moment, or is not deleted. */
export const restoreBranchRow = (db: Db, gymId: string, id: string, deletedAt: number) =>
  db
    .updateTable('branches')
    .set({ deleted_at: null })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('deleted_at', '=', deletedAt)
    .returning('id')
    .executeTakeFirst();

/** Whether the branch has been deleted since that moment; it stays so until the transaction ends. */
export const isBranchDeletedForUse = async (tx: Tx, gymId: string, id: string, deletedAt: number): Promise<boolean> =>
  (await forUpdate(
    tx,
    tx
      .selectFrom('branches')
      .select('id')
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .where('deleted_at', '=', deletedAt),
  ).executeTakeFirst()) !== undefined;

/** The row stays, for the names in histories. */
export const markBranchDeleted = (db: Db, gymId: string, id: string, at: number) =>
  db.updateTable('branches').set({ deleted_at: at }).where('gym_id', '=', gymId).where('id', '=', id).execute();
