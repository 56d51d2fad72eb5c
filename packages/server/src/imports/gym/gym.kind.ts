// Spotter's own export as an import: each stored row is a row of a table, and the gym becomes the one of the export.
import { setImmediate } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import type { Db, Tx } from '../../db/database.ts';
import { tableShapes } from '../../db/tableShapes.ts';
import type { PortableTable } from '../../exports/portableTables.ts';
import { badFile } from '../file/badFile.ts';
import type { FileTable } from '../file/fileTable.ts';
import type {
  AppliedRow,
  DataRow,
  ImportKindRunner,
  ImportSettings,
  SettledTable,
  ImportRun,
  PlannedRow,
  RowResult,
} from '../importRun.ts';
import { isErasedRow } from '../importRows.repository.ts';
import { findReplacedRows, hasMembers, insertGymRows } from './gymRows.repository.ts';
import { type GymCell, type GymUndo, readGymCell, tableRuns, type TableRun } from './gymCell.ts';
import { hasMembersAlready, noZipFile, readGymExport } from './readGymExport.ts';
import { undoGym } from './undoGym.ts';

/** Of an uploaded file; the command `import-export` takes larger ones. */
const MAX_ROWS = 100_000;
const MAX_UNPACKED_BYTES = 128 * 2 ** 20;

/** Stored as the text of a row, and put into the reader's language when it is read. */
const tableLabels: Record<PortableTable, string> = {
  branches: /*i18n*/ 'Branch',
  gyms: /*i18n*/ 'Gym',
  people: /*i18n*/ 'Person',
  plans: /*i18n*/ 'Plan',
  terms: /*i18n*/ 'Term',
  term_adjustments: /*i18n*/ 'Freeze or extension',
  attendance: /*i18n*/ 'Visit',
  withdrawn_attendance: /*i18n*/ 'Withdrawn visit',
  stay_counts: /*i18n*/ 'Length of stays',
  activities: /*i18n*/ 'Activity',
  logos: /*i18n*/ 'Logo',
  gym_brands: /*i18n*/ 'Brand',
  gym_icons: /*i18n*/ 'Icon',
  reminder_settings: /*i18n*/ 'Reminder setting',
  reminders_sent: /*i18n*/ 'Reminder sent',
  member_notes: /*i18n*/ 'Note',
  billing_settings: /*i18n*/ 'Billing settings',
  branch_billing_details: /*i18n*/ 'Billing details of a branch',
  tax_rates: /*i18n*/ 'Tax rate',
  invoice_counters: /*i18n*/ 'Invoice series',
  invoices: /*i18n*/ 'Invoice',
  payments: /*i18n*/ 'Payment',
  day_closes: /*i18n*/ 'Day close',
};

const nameColumns = ['name', 'user_name', 'plan_name', 'number', 'series', 'day', 'starts_on'];

/** Empty where the row has none: then it is called by its table. */
function nameOf({ row }: Pick<GymCell, 'row'>): string {
  const name = nameColumns.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '');
  return String(name ?? '').slice(0, 200);
}

async function readExport(bytes: Uint8Array, db: Db): Promise<FileTable[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch(() => {
    throw noZipFile();
  });
  const source = await readGymExport(zip, await tableShapes(db), MAX_UNPACKED_BYTES);
  const rows: GymCell[][] = [];
  for await (const page of source.pages()) {
    for (const row of page.rows) {
      const cell: GymCell = { text: tableLabels[page.table], table: page.table, row };
      rows.push([cell]);
    }
    if (rows.length > MAX_ROWS) {
      throw badFile(
        /*i18n*/ 'The export has more than 100,000 rows. The server’s operator can import it with “gym import-export”.',
      );
    }
    await setImmediate();
  }
  return [{ sheet: null, rows }];
}

type Run = TableRun<DataRow>;

const noResult: RowResult = { repairs: [], changes: [], duplicateOf: null, errors: [] };

const plannedRow = ({ stored, row }: Run['rows'][number], isReplacing: boolean): PlannedRow => ({
  sheet: stored.sheet,
  number: stored.number,
  outcome: isReplacing ? 'update' : 'create',
  name: nameOf({ row }),
  result: noResult,
});

/** Rows of people who were erased since the upload. */
const erasedRows = (rows: readonly DataRow[]): PlannedRow[] =>
  rows.filter(isErasedRow).map(({ sheet, number }) => ({ sheet, number, outcome: 'skip', name: '', result: noResult }));

const findReplaced = (db: Db, gymId: string, { table, rows }: Run) =>
  findReplacedRows(
    db,
    gymId,
    table,
    rows.map(({ row }) => row),
  );

async function planGym(db: Db, { gymId }: ImportRun, rows: readonly DataRow[]): Promise<PlannedRow[]> {
  const planned = erasedRows(rows);
  for (const run of tableRuns(rows)) {
    const replaced = await findReplaced(db, gymId, run);
    planned.push(...run.rows.map((one, at) => plannedRow(one, replaced.has(at))));
  }
  return planned;
}

async function applyGym(tx: Tx, run: ImportRun, rows: readonly DataRow[]): Promise<AppliedRow[]> {
  const { gymId, record } = run;
  const counts = JSON.parse(record.counts) as { create?: number; update?: number };
  const isBegun = (counts.create ?? 0) + (counts.update ?? 0) > 0;
  if (!isBegun && (await hasMembers(tx, gymId))) return refused(rows);
  const applied: AppliedRow[] = erasedRows(rows).map((row) => ({ ...row, memberId: null, undoData: null }));
  for (const some of tableRuns(rows)) {
    const replaced = await findReplaced(tx, gymId, some);
    await insertGymRows(
      tx,
      gymId,
      some.table,
      some.rows.map(({ row }) => row),
      run.now,
    );
    for (const [at, one] of some.rows.entries()) {
      const isMember = some.table === 'people' && one.row.user_type === 'member';
      const undoData: GymUndo = { replaced: replaced.get(at) ?? [] };
      const memberId = isMember ? String(one.row.id) : null;
      applied.push({ ...plannedRow(one, replaced.has(at)), memberId, undoData });
    }
  }
  return applied;
}

/** Somebody has added a member since the upload: nothing is written. */
const refused = (rows: readonly DataRow[]): AppliedRow[] =>
  rows.map((row) => ({
    sheet: row.sheet,
    number: row.number,
    outcome: 'error',
    name: isErasedRow(row) ? '' : nameOf(readGymCell(row.cells)),
    result: { ...noResult, errors: [{ field: null, error: hasMembersAlready().sentence }] },
    memberId: null,
    undoData: null,
  }));

/** All rows are data. */
const settledRows = (settings: ImportSettings): SettledTable => ({
  settings,
  sheet: 0,
  numbers: Array.from({ length: settings.lastRow }, (_, at) => at + 1),
});

export const gymKind: ImportKindRunner = {
  read: (bytes, { db }) => readExport(bytes, db),
  settle: async (db, { gymId, gym }, { sheets, table }, { before }) => {
    if (before) return settledRows(before);
    if (await hasMembers(db, gymId)) throw hasMembersAlready();
    return settledRows({
      sheets: [...sheets],
      sheet: null,
      headerRow: 0,
      firstRow: 1,
      lastRow: (await table(0)).rows.length,
      columns: [],
      dates: [],
      plans: [],
      branches: [],
      chosenPlans: [],
      chosenBranches: [],
      branchId: gym.mainBranchId,
      planId: 'monthly',
      duplicates: { inGym: 'skip', inFile: 'skip' },
      problems: [],
    });
  },
  repeatFinder: () => () => undefined,
  planRows: planGym,
  applyRows: applyGym,
  undoRows: undoGym,
};
