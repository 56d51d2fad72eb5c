import { setImmediate } from 'node:timers/promises';
import type { ImportOutcome } from '@spotter/api';
import type { Database, Db, Tx } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { type FileTable, readCells } from './file/fileTable.ts';
import type { AppliedRow, FileRepeat, ImportRowRecord, PlannedRow, UndoneRow } from './importRun.ts';

interface ImportKey {
  gymId: string;
  importId: string;
}

const rowsOf = (db: Db, { gymId, importId }: ImportKey) =>
  db.selectFrom('import_rows').where('gym_id', '=', gymId).where('import_id', '=', importId);

/** Of cells: a few milliseconds of the event loop. */
const ROWS_PER_PAGE = 200;

/** The rows of a sheet, by place, a transaction for each page. Those that are stored already stay. */
export async function storeRows(
  transaction: Database['transaction'],
  { gymId, importId }: ImportKey,
  sheet: number,
  rows: FileTable['rows'],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_PAGE) {
    const page = rows.slice(start, start + ROWS_PER_PAGE).map((cells, at) => ({
      gym_id: gymId,
      import_id: importId,
      sheet,
      number: start + at + 1,
      cells: JSON.stringify(cells),
      name: '',
      result: '',
    }));
    await transaction((tx) =>
      tx
        .insertInto('import_rows')
        .values(page)
        .onConflict((conflict) => conflict.columns(['gym_id', 'import_id', 'sheet', 'number']).doNothing())
        .execute(),
    );
    await setImmediate();
  }
}

/** The rows of a sheet as they were uploaded. */
export async function readStoredRows(db: Db, key: ImportKey, sheet: number): Promise<FileTable['rows']> {
  const rows: FileTable['rows'] = [];
  for (;;) {
    const page = await rowsOf(db, key)
      .select(['number', 'cells'])
      .where('sheet', '=', sheet)
      .where('number', '>', rows.length)
      .orderBy('number')
      .limit(ROWS_PER_PAGE)
      .execute();
    for (const { cells } of page) rows.push(readCells(cells));
    if (page.length < ROWS_PER_PAGE) return rows;
    await setImmediate();
  }
}

/** Rows of one sheet from one number to another. */
export const listRowsBetween = (
  db: Db,
  key: ImportKey,
  { sheet, first, last }: { sheet: number; first: number; last: number },
): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('sheet', '=', sheet)
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number')
    .execute();

/** The next rows that the run has not written. */
export const nextRowsToApply = (db: Db, key: ImportKey, limit: number): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('outcome', 'is not', null)
    .where('applied_at', 'is', null)
    .orderBy('sheet')
    .orderBy('number')
    .limit(limit)
    .execute();

/** The next rows that the undo has not taken back, the last of the file first. */
export const nextRowsToUndo = (db: Db, key: ImportKey, limit: number): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('applied_at', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('sheet', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

/** A page of the rows of data, by number. */
export const listRowsPage = (
  db: Db,
  key: ImportKey,
  filter: { outcome: ImportOutcome | undefined; isDuplicate: boolean; after: number; limit: number },
): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('outcome', 'is not', null)
    .where('number', '>', filter.after)
    .$call(ifDefined(filter.outcome, (query, outcome) => query.where('outcome', '=', outcome)))
    .$if(filter.isDuplicate, (query) => query.where('duplicate', 'is not', null))
    .orderBy('number')
    .limit(filter.limit)
    .execute();

export const listLeftovers = (db: Db, key: ImportKey, limit: number): Promise<ImportRowRecord[]> =>
  rowsOf(db, key)
    .selectAll()
    .where('leftover', 'is not', null)
    .orderBy('sheet')
    .orderBy('number')
    .limit(limit)
    .execute();

/** Which of these people this import has created. */
export async function peopleOfImport(db: Db, { gymId, importId }: ImportKey, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('import_rows')
    .select('member_id')
    .where('gym_id', '=', gymId)
    .where('import_id', '=', importId)
    .where('member_id', 'in', ids)
    .where('outcome', '=', 'create')
    .execute();
  return new Set(rows.flatMap(({ member_id }) => member_id ?? []));
}

/** Of each member that an import has written: the row. */
export const listAppliedMembers = (db: Db, key: ImportKey) =>
  rowsOf(db, key).select(['member_id', 'cells']).where('member_id', 'is not', null).execute();

/** What the undo needs of the rows of an import about these members. */
export async function listUndoData(db: Db, key: ImportKey, memberIds: string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const rows = await rowsOf(db, key).select('undo_data').where('member_id', 'in', memberIds).execute();
  return rows.flatMap(({ undo_data }) => undo_data ?? []);
}

/** Rows that are no data (any more). */
export const clearOutcomes = (tx: Tx, { gymId, importId }: ImportKey) =>
  tx
    .updateTable('import_rows')
    .set({ outcome: null, duplicate: null, repeats: null })
    .where('gym_id', '=', gymId)
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .execute();

type RowChange = Pick<
  ImportRowRecord,
  | 'sheet'
  | 'number'
  | 'outcome'
  | 'duplicate'
  | 'repeats'
  | 'name'
  | 'result'
  | 'member_id'
  | 'applied_at'
  | 'undo_data'
>;

const plannedColumns = ({ sheet, number, outcome, name, result }: PlannedRow) => ({
  sheet,
  number,
  outcome,
  duplicate: result.duplicateOf?.in ?? null,
  name,
  result: JSON.stringify(result),
});

/** One statement for all: an insert of rows that exist. */
async function writeRows(tx: Tx, { gymId, importId }: ImportKey, rows: readonly RowChange[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('import_rows')
    .values(rows.map((row) => ({ gym_id: gymId, import_id: importId, cells: '', ...row })))
    .onConflict((conflict) =>
      conflict.columns(['gym_id', 'import_id', 'sheet', 'number']).doUpdateSet((e) => ({
        outcome: e.ref('excluded.outcome'),
        duplicate: e.ref('excluded.duplicate'),
        repeats: e.ref('excluded.repeats'),
        name: e.ref('excluded.name'),
        result: e.ref('excluded.result'),
        member_id: e.ref('excluded.member_id'),
        applied_at: e.ref('excluded.applied_at'),
        undo_data: e.ref('excluded.undo_data'),
      })),
    )
    .execute();
}

export const writePlannedRows = (
  tx: Tx,
  key: ImportKey,
  rows: readonly PlannedRow[],
  repeats: ReadonlyMap<number, FileRepeat | undefined>,
): Promise<void> =>
  writeRows(
    tx,
    key,
    rows.map((row) => {
      const repeat = repeats.get(row.number);
      return {
        ...plannedColumns(row),
        repeats: repeat ? JSON.stringify(repeat) : null,
        member_id: null,
        applied_at: null,
        undo_data: null,
      };
    }),
  );

export const writeAppliedRows = (
  tx: Tx,
  key: ImportKey,
  rows: readonly AppliedRow[],
  repeats: ReadonlyMap<number, string | null>,
  at: number,
): Promise<void> =>
  writeRows(
    tx,
    key,
    rows.map((row) => ({
      ...plannedColumns(row),
      repeats: repeats.get(row.number) ?? null,
      member_id: row.memberId,
      applied_at: at,
      undo_data: row.undoData === null ? null : JSON.stringify(row.undoData),
    })),
  );

export async function writeUndoneRows(
  tx: Tx,
  { gymId, importId }: ImportKey,
  rows: readonly UndoneRow[],
  at: number,
): Promise<void> {
  const write = (leftover: string | null, some: readonly UndoneRow[]) =>
    tx
      .updateTable('import_rows')
      .set({ undone_at: at, leftover })
      .where('gym_id', '=', gymId)
      .where('import_id', '=', importId)
      .where('sheet', '=', some[0]?.sheet ?? 0)
      .where(
        'number',
        'in',
        some.map(({ number }) => number),
      )
      .execute();
  for (const some of Map.groupBy(rows, ({ sheet, leftover }) => `${sheet} ${leftover ?? ''}`).values()) {
    await write(some[0]?.leftover ?? null, some);
  }
}

const ERASED_ROW = {
  cells: '[]',
  name: '',
  result: '',
  duplicate: null,
  repeats: null,
  member_id: null,
  undo_data: null,
  leftover: null,
} as const;

/** Whether the row's person was erased: there is nothing to read, write or undo. */
export const isErasedRow = ({ cells }: { cells: string }): boolean => cells === ERASED_ROW.cells;

/**
 * Empties the rows about a person, with those that repeat them in the same file:
 * only their numbers and outcomes are left.
 */
export async function eraseRowsOfPerson(tx: Tx, gymId: string, personId: string): Promise<void> {
  const own = await tx
    .selectFrom('import_rows')
    .select(['import_id', 'sheet', 'number'])
    .where('gym_id', '=', gymId)
    .where('member_id', '=', personId)
    .execute();
  for (const rows of Map.groupBy(own, (row) => `${row.import_id} ${row.sheet}`).values()) {
    const [{ import_id: importId, sheet } = { import_id: '', sheet: 0 }] = rows;
    const numbers = new Set(rows.map(({ number }) => number));
    const ofSheet = rowsOf(tx, { gymId, importId }).where('sheet', '=', sheet).where('repeats', 'is not', null);
    for (const { number, repeats } of await ofSheet.select(['number', 'repeats']).orderBy('number').execute()) {
      if (repeats !== null && numbers.has((JSON.parse(repeats) as FileRepeat).row)) numbers.add(number);
    }
    await tx
      .updateTable('import_rows')
      .set(ERASED_ROW)
      .where('gym_id', '=', gymId)
      .where('import_id', '=', importId)
      .where('sheet', '=', sheet)
      .where('number', 'in', [...numbers])
      .execute();
  }
  // Rows of an export name the person by id: visits, terms, notes, invoices.
  const exports = tx.selectFrom('imports').select('id').where('gym_id', '=', gymId).where('kind', '=', 'gym');
  await tx
    .updateTable('import_rows')
    .set(ERASED_ROW)
    .where('gym_id', '=', gymId)
    .where('import_id', 'in', exports)
    .where('cells', 'like', `%"${personId}"%`)
    .execute();
}

/** Deletes at most so many rows of an import; true where more may be left. */
export async function deleteSomeRows(tx: Tx, { gymId, importId }: ImportKey, limit: number): Promise<boolean> {
  const some = await rowsOf(tx, { gymId, importId }).select(['sheet', 'number']).limit(limit).execute();
  for (const rows of Map.groupBy(some, ({ sheet }) => sheet).values()) {
    await tx
      .deleteFrom('import_rows')
      .where('gym_id', '=', gymId)
      .where('import_id', '=', importId)
      .where('sheet', '=', rows[0]?.sheet ?? 0)
      .where(
        'number',
        'in',
        rows.map(({ number }) => number),
      )
      .execute();
  }
  return some.length === limit;
}
