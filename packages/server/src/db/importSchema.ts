// The tables of imports. What people chose and what a row became is JSON, read by `imports/` alone.
import type { Generated } from 'kysely';
import type { ImportKind, ImportStatus, UserType } from '@spotter/api';
import type { EpochMs, InsertOnly, Tenant } from './columns.ts';

/** A file that was uploaded to be imported. Its rows are deleted once it cannot be undone any more. */
export interface ImportTable extends Tenant {
  id: InsertOnly<string>;
  kind: InsertOnly<ImportKind>;
  status: ImportStatus;
  file_name: InsertOnly<string>;
  /** Of an import by staff: the only branch that it may write to; null for admins. */
  only_branch_id: InsertOnly<string | null>;
  created_by_id: InsertOnly<string>;
  created_by_name: InsertOnly<string>;
  created_by_type: InsertOnly<UserType>;
  created_at: InsertOnly<EpochMs>;
  /** Sheets, columns and choices, as JSON. */
  settings: string;
  /** Rises with each change of the settings; the run needs a dry run of the same number. */
  revision: number;
  previewed_revision: number | null;
  total_rows: number;
  processed_rows: number;
  /** Of each outcome, as JSON. */
  counts: string;
  /** Who started or undid it last, for the activity. */
  run_by_id: string | null;
  run_by_name: string | null;
  run_by_type: UserType | null;
  started_at: EpochMs | null;
  finished_at: EpochMs | null;
  /** Null when it cannot be undone. */
  undo_until: EpochMs | null;
  error: string;
  /** A process works on it while it holds the claim: no other before this moment. 0: none. */
  claimed_until: EpochMs;
  /** Random; a process that lost its claim writes nothing. */
  claim: string | null;
  /** Failures since the last rows that were written. */
  failures: Generated<number>;
  /** When its rows were deleted. */
  cleared_at: EpochMs | null;
}

/** A row of a file: as it was read, what the dry run says of it, and what the run made of it. */
export interface ImportRowTable extends Tenant {
  import_id: InsertOnly<string>;
  /** By place in the file, from 0. */
  sheet: InsertOnly<number>;
  /** In the sheet, from 1. */
  number: InsertOnly<number>;
  /** As JSON. */
  cells: string;
  /** Null for rows that are no data, as a header. */
  outcome: string | null;
  /** What it repeats: `gym` or `file`; null for nothing. */
  duplicate: string | null;
  /** The earlier row of the file that it repeats, as JSON; null for none. */
  repeats: string | null;
  name: string;
  /** Repairs, changes, duplicate and errors, as JSON. */
  result: string;
  member_id: string | null;
  /** When the run was behind it. */
  applied_at: EpochMs | null;
  /** What the undo needs, as JSON; null where nothing was written. */
  undo_data: string | null;
  undone_at: EpochMs | null;
  /** Why the undo left it; null otherwise. */
  leftover: string | null;
}

/** What a gym chose for a column in earlier files. */
export interface ImportColumnTable extends Tenant {
  kind: InsertOnly<ImportKind>;
  /** The header, normalised. */
  header_key: InsertOnly<string>;
  /** Null: not imported. */
  field: string | null;
  updated_at: EpochMs;
}
