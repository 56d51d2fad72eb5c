import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import { insertRows } from '../db/insertRows.ts';
import type { ChangedItemTable, ChangeTable } from '../db/undoSchema.ts';

export type ChangeRow = Selectable<ChangeTable>;
export type ChangedItemRow = Selectable<ChangedItemTable>;
export type NewItem = Pick<ChangedItemRow, 'id' | 'name' | 'before' | 'after'>;

export const insertChange = (tx: Tx, gymId: string, row: Omit<Insertable<ChangeTable>, 'gym_id'>) =>
  tx
    .insertInto('changes')
    .values({ gym_id: gymId, ...row })
    .execute();

export const insertItems = (tx: Tx, gymId: string, changeId: string, items: NewItem[]): Promise<void> =>
  insertRows(
    tx,
    'changed_items',
    items.map((item) => ({ gym_id: gymId, change_id: changeId, ...item })),
  );

/** The change; nobody continues or undoes it until the transaction ends. */
export const lockChangeForUpdate = (tx: Tx, gymId: string, id: string): Promise<ChangeRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('changes').selectAll().where('gym_id', '=', gymId).where('id', '=', id),
  ).executeTakeFirst();

/**
 * The change that a caller continues, locked against being undone;
 * undefined if it is over, was undone or belongs to somebody else.
 */
export const lockOwnChange = (
  tx: Tx,
  gymId: string,
  { id, kind, madeBy, now }: { id: string; kind: ChangeRow['kind']; madeBy: string; now: number },
): Promise<ChangeRow | undefined> =>
  forUpdate(
    tx,
    tx
      .selectFrom('changes')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('made_by_id', '=', madeBy)
      .where('undone_at', 'is', null)
      .where('undo_until', '>', now),
  ).executeTakeFirst();

export const updateChange = (
  tx: Tx,
  gymId: string,
  id: string,
  change: Partial<Pick<ChangeRow, 'undo_until' | 'branch_id' | 'undone_at'>>,
) => tx.updateTable('changes').set(change).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Claims the undoing of a change. False where it was undone, or where it is too late. */
export const markUndone = async (tx: Tx, gymId: string, id: string, now: number): Promise<boolean> =>
  (await tx
    .updateTable('changes')
    .set({ undone_at: now })
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** What a change has changed, by id: everybody locks in this order. */
export const listItems = (db: Db, gymId: string, changeId: string): Promise<ChangedItemRow[]> =>
  db
    .selectFrom('changed_items')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('change_id', '=', changeId)
    .orderBy('id')
    .execute();

/** Which of these ids the change has changed. */
export const itemsAmong = async (db: Db, gymId: string, changeId: string, ids: string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('changed_items')
    .select('id')
    .where('gym_id', '=', gymId)
    .where('change_id', '=', changeId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Changes that can be undone now, newest first, with the number and a name of what they have changed. */
export const listUndoable = (db: Db, gymId: string, branchId: string | null, now: number) =>
  db
    .selectFrom('changes')
    .innerJoin('changed_items', (join) =>
      join.onRef('changed_items.gym_id', '=', 'changes.gym_id').onRef('changed_items.change_id', '=', 'changes.id'),
    )
    .select((e) => [
      'changes.id',
      'changes.kind',
      'changes.name',
      'changes.made_by_name',
      'changes.made_at',
      'changes.undo_until',
      e.fn.countAll<number>().as('count'),
      e.fn.max('changed_items.name').as('item_name'),
    ])
    .where('changes.gym_id', '=', gymId)
    .where('changes.undone_at', 'is', null)
    .where('changes.undo_until', '>', now)
    .$if(branchId !== null, (query) => query.where('changes.branch_id', '=', branchId))
    .groupBy([
      'changes.id',
      'changes.kind',
      'changes.name',
      'changes.made_by_name',
      'changes.made_at',
      'changes.undo_until',
    ])
    .orderBy('changes.id', 'desc')
    .execute();

/** Removes an item that was undone separately from its change. False if no change contains it. */
export const deleteItem = async (tx: Tx, gymId: string, { id, before }: NewItem): Promise<boolean> =>
  (await tx
    .deleteFrom('changed_items')
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('before', '=', before)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Removes somebody from what can be undone: their record was restored or erased. */
export const deleteItemsOf = (tx: Tx, gymId: string, id: string) =>
  tx.deleteFrom('changed_items').where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Some changes that can be undone no more, of all gyms. */
export const listChangesOver = (db: Db, now: number, limit: number) =>
  db
    .selectFrom('changes')
    .select(['gym_id', 'id', 'kind'])
    .where('undo_until', '<=', now)
    .orderBy('undo_until')
    .limit(limit)
    .execute();

/** Drops the change with its items. */
export const deleteChange = (tx: Tx, gymId: string, id: string) =>
  tx.deleteFrom('changes').where('gym_id', '=', gymId).where('id', '=', id).execute();
