import { setImmediate } from 'node:timers/promises';
import type { ImportCounts, ImportOptions, ImportOutcome } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import {
  type ImportFile,
  type ImportRecord,
  type ImportRowRecord,
  noCounts,
  type PlannedRow,
  type SettledTable,
} from './importRun.ts';
import { clearOutcomes, listRowsBetween, readStoredRows, writePlannedRows } from './importRows.repository.ts';
import { lockImportForUpdate, rememberColumns, updateImport } from './imports.repository.ts';
import { addOutcomes, assertDraft, runOf, settingsOf } from './importState.ts';
import { kindOf } from './kinds.ts';
import { nameKey } from './values/nameKey.ts';

/** Rows per transaction: a few milliseconds each, so that the desk goes on. */
const BATCH_ROWS = 100;

type DryRunContext = Pick<Context, 'gymId' | 'gym' | 'now' | 'db' | 'database' | 'identity'>;

/** Chooses as people want it, then tries every row. */
export async function preview(ctx: DryRunContext, record: ImportRecord, options: ImportOptions): Promise<ImportRecord> {
  const { gymId, db, gym, now } = ctx;
  const before = settingsOf(record);
  const file: ImportFile = {
    sheets: before.sheets,
    table: async (sheet) => ({
      sheet: before.sheets[sheet] ?? null,
      rows: await readStoredRows(db, { gymId, importId: record.id }, sheet),
    }),
  };
  const settleGym = { gymId, gym, now, onlyBranchId: record.only_branch_id };
  const settled = await kindOf(record.kind).settle(db, settleGym, file, { before, options });
  return dryRun(ctx, record, settled, { remembersColumns: options.columns !== undefined });
}

/**
 * Stores what was chosen and plans every row against the gym, with the functions that the run uses. Of two at once the
 * later one goes on, the other throws `state-changed`.
 */
export async function dryRun(
  ctx: DryRunContext,
  record: ImportRecord,
  settled: SettledTable,
  { remembersColumns = false } = {},
): Promise<ImportRecord> {
  const { gymId, database, now } = ctx;
  const key = { gymId, importId: record.id };
  const { settings } = settled;
  const begun = await database.transaction(async (tx) => {
    const locked = await lockImportForUpdate(tx, gymId, record.id);
    if (!locked) throw notFound(/*i18n*/ 'That import was not found');
    assertDraft(locked);
    if (settingsOf(record).sheet !== settings.sheet) await clearOutcomes(tx, key);
    if (remembersColumns) {
      const chosen = settings.columns.filter(({ header }) => header !== '');
      await rememberColumns(
        tx,
        gymId,
        record.kind,
        new Map(chosen.map(({ header, field }) => [nameKey(header), field])),
        now,
      );
    }
    const change = { settings: JSON.stringify(settings), revision: locked.revision + 1, previewed_revision: null };
    return updateImport(tx, gymId, record.id, change);
  });
  if (!begun) throw notFound(/*i18n*/ 'That import was not found');
  const counts = await planAll(ctx, begun, settled);
  return database.transaction(async (tx) => {
    await lockSame(tx, begun);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const change = { counts: JSON.stringify(counts), total_rows: total, previewed_revision: begun.revision };
    const updated = await updateImport(tx, gymId, record.id, change);
    if (!updated) throw notFound(/*i18n*/ 'That import was not found');
    return updated;
  });
}

async function planAll(ctx: DryRunContext, record: ImportRecord, { sheet, numbers }: SettledTable) {
  const { gymId, db, database } = ctx;
  const key = { gymId, importId: record.id };
  const run = runOf(record, ctx);
  const kind = kindOf(record.kind);
  const findRepeat = kind.repeatFinder(run);
  let counts: ImportCounts = { ...noCounts, duplicates: 0 };
  for (let start = 0; start < numbers.length; start += BATCH_ROWS) {
    const some = new Set(numbers.slice(start, start + BATCH_ROWS));
    const between = { sheet, first: Math.min(...some), last: Math.max(...some) };
    const rows = (await listRowsBetween(db, key, between)).filter(({ number }) => some.has(number));
    const repeats = new Map(rows.map((row) => [row.number, findRepeat(row)] as const));
    await setImmediate();
    const batch = rows.map((row): ImportRowRecord => {
      const repeat = repeats.get(row.number);
      return { ...row, repeats: repeat ? JSON.stringify(repeat) : null };
    });
    const planned: PlannedRow[] = await kind.planRows(db, run, batch);
    await setImmediate();
    await database.transaction(async (tx) => {
      await lockSame(tx, record);
      await writePlannedRows(tx, key, planned, repeats);
    });
    counts = addOutcomes(
      counts,
      planned.map(({ outcome }): ImportOutcome => outcome),
      planned.filter(({ result }) => result.duplicateOf !== null).length,
    );
    await setImmediate();
  }
  return counts;
}

const stateChangedSince = () => new DomainError('state-changed', /*i18n*/ 'Somebody has changed this import meanwhile');

/** Throws `state-changed` where somebody has chosen something else since, or has started the import. */
async function lockSame(tx: Tx, { gym_id, id, revision }: ImportRecord): Promise<void> {
  const locked = await lockImportForUpdate(tx, gym_id, id);
  if (locked?.revision !== revision) throw stateChangedSince();
  assertDraft(locked);
}
