import { UNDO_CHANGE_MS, type UndoableKind, type UndoOffer } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { insertChange, insertItems, type NewItem } from './changes.repository.ts';
import { newId } from '../newId.ts';

export interface NewChange {
  kind: UndoableKind;
  /** Whose staff may undo it; null: admins only. */
  branchId: string | null;
  /** Of the branch of a Checkout All. */
  name?: string;
  items: NewItem[];
}

/** Remembers, in the transaction of the change, how it is undone. */
export async function recordChange(
  tx: Tx,
  { gymId, caller, now }: Pick<Context, 'gymId' | 'caller' | 'now'>,
  { kind, branchId, name = '', items }: NewChange,
): Promise<UndoOffer> {
  const id = newId();
  const until = now + UNDO_CHANGE_MS;
  await insertChange(tx, gymId, {
    id,
    kind,
    name,
    branch_id: branchId,
    made_by_id: caller.personId,
    made_by_name: caller.name,
    made_at: now,
    undo_until: until,
    undone_at: null,
  });
  await insertItems(tx, gymId, id, items);
  return { changeId: id, until };
}
