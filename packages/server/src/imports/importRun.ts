import type { Selectable } from 'kysely';
import type { ImportCounts, ImportDetail, ImportOptions, ImportOutcome, ImportRow } from '@spotter/api';
import type { Context, Gym } from '../context.ts';
import type { Db, Tx } from '../db/database.ts';
import type { ImportRowTable, ImportTable } from '../db/importSchema.ts';
import type { Identity } from '../identity/identity.ts';
import type { FileTable } from './file/fileTable.ts';
import type { ValueError } from './values/importValues.ts';

export type ImportRecord = Selectable<ImportTable>;
export type ImportRowRecord = Selectable<ImportRowTable>;

/** What rows are planned by; `repeats` is a `FileRepeat` as JSON. */
export type DataRow = Pick<ImportRowRecord, 'sheet' | 'number' | 'cells' | 'repeats'>;

/** What is stored of an import's sheets, columns and choices. */
export interface ImportSettings extends Pick<
  ImportDetail,
  'headerRow' | 'columns' | 'dates' | 'plans' | 'branches' | 'branchId' | 'planId' | 'duplicates' | 'problems'
> {
  sheets: string[];
  /** Place of the chosen one; null where rows of all sheets are imported. */
  sheet: number | null;
  /** What people chose for names of plans and branches, by `nameKey`. */
  chosenPlans: [key: string, id: string][];
  chosenBranches: [key: string, id: string][];
  /** Columns in which a spreadsheet took day and month for each other. Absent in drafts of an earlier release. */
  exchangedDates?: number[];
  /** First and last row of data, from 1. */
  firstRow: number;
  lastRow: number;
  /** Of an export whose import is being undone: the members who stay, and why. */
  stayed?: [personId: string, reason: string][];
  /** Of the same: what is not a member's stays too, since the gym is used. */
  isGymUsed?: boolean;
}

/** As it is stored: put into words when it is read. */
export type RowResult = Pick<ImportRow, 'repairs' | 'changes' | 'duplicateOf'> & { errors: ValueError[] };

/** An earlier row of the file that a row repeats. */
export interface FileRepeat {
  row: number;
  by: NonNullable<ImportRow['duplicateOf']>['by'];
  name: string;
  /** It has the same e-mail or card, which only one member can have. */
  isUnique: boolean;
}

/** Why a row that repeats another is skipped. */
export const repeatsRow = ({ row }: Pick<FileRepeat, 'row'>): ValueError => ({
  field: null,
  error: /*i18n*/ 'Repeats row {row}',
  values: { row },
});

export interface PlannedRow {
  number: number;
  sheet: number;
  outcome: ImportOutcome;
  name: string;
  result: RowResult;
}

/** What became of a row: `undoData` is what its undo needs, null where nothing was written. */
export interface AppliedRow extends PlannedRow {
  memberId: string | null;
  undoData: unknown;
}

/**
 * `leftover`: why the undo left the row as it is, a message; null where it was undone, or there was nothing to undo.
 */
export interface UndoneRow {
  number: number;
  sheet: number;
  leftover: string | null;
}

/** For whom and with which choices rows are planned and written. */
export interface ImportRun {
  gymId: string;
  gym: Gym;
  now: number;
  record: ImportRecord;
  settings: ImportSettings;
  identity: Identity;
  /** Whoever started it: the author of notes and opening balances. */
  author: { id: string; name: string; userType: Context['caller']['userType'] };
}

/** An uploaded file: the names of its sheets, and the rows of one by its place. */
export interface ImportFile {
  sheets: readonly string[];
  table(sheet: number): Promise<FileTable>;
}

/** What was chosen, and which rows of the sheet are data, by number. */
export interface SettledTable {
  settings: ImportSettings;
  sheet: number;
  numbers: readonly number[];
}

/** What is particular to a kind of import. Everything else (claims, chunks, resume, cancel, progress) is the job's. */
export interface ImportKindRunner {
  /** Reads an uploaded file. Throws `bad-file` with a sentence. */
  read(bytes: Uint8Array, gym: { db: Db; gymId: string }): Promise<FileTable[]>;
  /** The settings of a new file, or with other choices. Throws `invalid` for a choice that there is not. */
  settle(db: Db, gym: SettleGym, file: ImportFile, choice: Choice): Promise<SettledTable>;
  /**
   * The earlier row of the file that a row repeats. The function is called with every row, in the order of the file.
   */
  repeatFinder(run: ImportRun): (row: DataRow) => FileRepeat | undefined;
  /** What would become of the rows. */
  planRows(db: Db, run: ImportRun, rows: readonly DataRow[]): Promise<PlannedRow[]>;
  /** Writes the rows, in the transaction that stores what became of them. */
  applyRows(tx: Tx, run: ImportRun, rows: readonly DataRow[]): Promise<AppliedRow[]>;
  /** Takes rows back that were written, the last one first. */
  undoRows(tx: Tx, run: ImportRun, rows: readonly ImportRowRecord[]): Promise<UndoneRow[]>;
}

export interface SettleGym {
  gymId: string;
  gym: Gym;
  now: number;
  /** Of staff: the only branch that they import into. */
  onlyBranchId: string | null;
}

export interface Choice {
  /** Of the dry run before; absent for a new file. */
  before?: ImportSettings;
  options?: ImportOptions;
}

export const noCounts: ImportCounts = { create: 0, update: 0, unchanged: 0, skip: 0, error: 0 };
