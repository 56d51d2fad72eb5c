// The tables of changes that can be undone, and of deleted people.
import type { UndoableKind } from '@spotter/api';
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

/** A change that can be undone for some minutes; dropped after them. */
export interface ChangeTable extends Tenant {
  id: InsertOnly<string>;
  kind: InsertOnly<UndoableKind>;
  /** Of the branch of a Checkout All; otherwise empty. */
  name: InsertOnly<string>;
  /** Whose staff may undo it; null: admins only. */
  branch_id: string | null;
  made_by_id: InsertOnly<string>;
  made_by_name: InsertOnly<string>;
  made_at: InsertOnly<EpochMs>;
  undo_until: EpochMs;
  undone_at: EpochMs | null;
}

/** A person or branch that a change has changed. */
export interface ChangedItemTable extends Tenant {
  change_id: InsertOnly<string>;
  /** Of the person or branch. */
  id: InsertOnly<string>;
  name: InsertOnly<string>;
  /** JSON of what was changed, before and after: `undo/itemStates.ts`. */
  before: InsertOnly<string>;
  after: InsertOnly<string>;
}

/** The record of a deleted member or member of staff, until it is restored or erased. */
export interface DeletedPersonTable extends Tenant {
  /** Of the person. */
  id: InsertOnly<string>;
  user_type: InsertOnly<'member' | 'staff'>;
  name: InsertOnly<string>;
  branch_id: InsertOnly<string>;
  /** JSON of their rows: `undo/personRecord.ts`. */
  record: string;
  deleted_by_name: InsertOnly<string>;
  deleted_at: InsertOnly<EpochMs>;
}
