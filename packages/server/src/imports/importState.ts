import {
  type ImportCounts,
  type ImportDetail,
  type ImportField,
  type ImportOutcome,
  type ImportRow,
  type ImportSummary,
} from '@spotter/api';
import type { Context, Gym } from '../context.ts';
import type { Identity } from '../identity/identity.ts';
import { DomainError } from '../errors.ts';
import {
  noCounts,
  type ImportRecord,
  type ImportRowRecord,
  type ImportRun,
  type ImportSettings,
  type RowResult,
} from './importRun.ts';
import { readCells } from './file/fileTable.ts';
import { readText, say, texts } from '../texts.ts';

export const settingsOf = ({ settings }: Pick<ImportRecord, 'settings'>) => JSON.parse(settings) as ImportSettings;
const countsOf = ({ counts }: Pick<ImportRecord, 'counts'>): ImportCounts => ({
  ...noCounts,
  ...(JSON.parse(counts) as Partial<ImportCounts>),
});

/** As stored once the import runs: the values of the file are in its rows alone, which are deleted one day. */
export const settingsWithoutSamples = (record: Pick<ImportRecord, 'settings'>): string => {
  const settings = settingsOf(record);
  return JSON.stringify({ ...settings, columns: settings.columns.map((column) => ({ ...column, samples: [] })) });
};

/** The counts with these outcomes added, and so many duplicates among them. */
export function addOutcomes(
  counts: ImportCounts,
  outcomes: readonly ImportOutcome[],
  duplicates?: number,
): ImportCounts {
  const sum = { ...counts };
  for (const outcome of outcomes) sum[outcome] += 1;
  return duplicates === undefined ? sum : { ...sum, duplicates: (counts.duplicates ?? 0) + duplicates };
}

/** Those of a run that has done nothing yet: what its dry run found to be duplicates stays. */
export const countsAtStart = (record: Pick<ImportRecord, 'counts'>): string =>
  JSON.stringify({ ...noCounts, duplicates: countsOf(record).duplicates });

export const countsWith = (record: Pick<ImportRecord, 'counts'>, outcomes: readonly ImportOutcome[]): string =>
  JSON.stringify(addOutcomes(countsOf(record), outcomes));

/** Who reads, and the moment of the request. */
type Reader = Pick<Context, 'now' | 'language'>;

export const toSummary = (row: ImportRecord, { now, language }: Reader): ImportSummary => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  fileName: row.file_name,
  createdBy: row.created_by_name,
  createdAt: row.created_at,
  finishedAt: row.finished_at,
  undoUntil: isUndoable(row, now) ? row.undo_until : null,
  totalRows: row.total_rows,
  processedRows: row.processed_rows,
  counts: countsOf(row),
  error: readText(row.error, language),
});

export function toDetail(row: ImportRecord, reader: Reader): ImportDetail {
  const { sheets, sheet, headerRow, columns, dates, plans, branches, branchId, planId, duplicates, problems } =
    settingsOf(row);
  return {
    ...toSummary(row, reader),
    sheets,
    sheet: sheet === null ? null : (sheets[sheet] ?? null),
    headerRow,
    columns,
    dates,
    plans,
    branches,
    branchId,
    planId,
    duplicates,
    problems: problems.map((message) => say(texts(reader.language), { message })),
  };
}

/** Fields whose values are stored as labels. */
const labeled = new Set<ImportField>(['sex', 'status']);

const noResult: RowResult = { repairs: [], changes: [], duplicateOf: null, errors: [] };

/** A row in the reader's language, but for what the file says. */
export function toRow(row: ImportRowRecord, kind: ImportRecord['kind'], language: Context['language']): ImportRow {
  const i18n = texts(language);
  const { repairs, changes, duplicateOf, errors } =
    row.result === '' ? noResult : (JSON.parse(row.result) as RowResult);
  const label = (field: ImportField, text: string) => (labeled.has(field) ? say(i18n, { message: text }) : text);
  // A row of an export is shown by the label of its table.
  const cells = readCells(row.cells).map(({ text }) => (kind === 'gym' ? say(i18n, { message: text }) : text));
  return {
    number: row.number,
    cells,
    outcome: row.outcome as ImportOutcome,
    name: row.name === '' && kind === 'gym' ? (cells[0] ?? '') : row.name,
    repairs: repairs.map(({ field, from, to }) => ({ field, from, to: label(field, to) })),
    changes: changes.map(({ field, from, to }) => ({ field, from: label(field, from), to: label(field, to) })),
    duplicateOf,
    errors: errors.map(({ field, error, values }) => ({ field, error: say(i18n, { message: error, values }) })),
    memberId: row.applied_at === null ? null : row.member_id,
  };
}

const FINISHED = new Set<ImportRecord['status']>(['done', 'canceled', 'failed']);

const isUndoable = ({ status, undo_until }: ImportRecord, now: number): boolean =>
  FINISHED.has(status) && undo_until !== null && undo_until > now;

const stateChanged = (sentence: string) => new DomainError('state-changed', sentence);

/** Throws `state-changed` unless it is a draft. */
export function assertDraft({ status }: ImportRecord): void {
  if (status !== 'draft') throw stateChanged(/*i18n*/ 'This import has begun already');
}

/** Of a new import, until all rows of its file are stored. */
export const REVISION_BEFORE_ROWS = 1;

/** Throws `state-changed` where the server has failed while it stored the rows, or still stores them. */
export function assertStored({ revision }: ImportRecord): void {
  if (revision === REVISION_BEFORE_ROWS) {
    throw stateChanged(/*i18n*/ 'This file was not read to its end. Please upload it again');
  }
}

/** Throws `import-incomplete` while something is to be chosen. */
export function assertRunnable(row: ImportRecord): void {
  assertDraft(row);
  const [problem] = settingsOf(row).problems;
  if (problem !== undefined) throw new DomainError('import-incomplete', problem);
  if (row.previewed_revision !== row.revision) {
    throw new DomainError('import-incomplete', /*i18n*/ 'The rows are still being checked');
  }
  const { create, update } = countsOf(row);
  if (create + update === 0) throw new DomainError('import-incomplete', /*i18n*/ 'There is nothing new in this file');
}

export function assertUndoable(row: ImportRecord, now: number): void {
  if (!isUndoable(row, now)) throw stateChanged(/*i18n*/ 'This import can no longer be undone');
}

/** Whoever the rows are written for. */
export const runOf = (
  record: ImportRecord,
  { gym, now, identity }: { gym: Gym; now: number; identity: Identity },
): ImportRun => ({
  gymId: record.gym_id,
  gym,
  now,
  record,
  settings: settingsOf(record),
  identity,
  author: {
    id: record.run_by_id ?? record.created_by_id,
    name: record.run_by_name ?? record.created_by_name,
    userType: record.run_by_type ?? record.created_by_type,
  },
});
