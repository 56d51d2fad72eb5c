// What a file of members or visits holds: recognised, remembered, or chosen.
import { setImmediate } from 'node:timers/promises';
import type { ImportField, ImportOptions } from '@spotter/api';
import { listBranches } from '../branches/branches.repository.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { listPlans } from '../plans/plans.repository.ts';
import { toPlan } from '../plans/plans.rules.ts';
import { dateIn } from '../zone.ts';
import { ambiguousDates, exchangedDates } from './columns/ambiguousDates.ts';
import { dataRows } from './columns/dataRows.ts';
import { namedValues } from './columns/namedValues.ts';
import { recogniseColumns } from './columns/recogniseColumns.ts';
import type { RecognisedColumn } from './columns/recognisedTable.ts';
import type { Choice, ImportFile, ImportSettings, SettledTable, SettleGym } from './importRun.ts';
import { listRememberedColumns } from './imports.repository.ts';
import { nameKey } from './values/nameKey.ts';
import { matchBranch, matchPlan } from './values/planName.ts';

export type TableKind = 'members' | 'visits';

const required: Record<TableKind, [ImportField[], string][]> = {
  members: [
    [['name', 'firstName'], /*i18n*/ 'Choose the column of the name'],
    [['phone'], /*i18n*/ 'Choose the column of the phone number'],
  ],
  visits: [
    [
      ['phone', 'email', 'cardNumber', 'name'],
      /*i18n*/ 'Choose a column that says who it was: phone, e-mail, card or name',
    ],
    [['date', 'checkInTime'], /*i18n*/ 'Choose the column of the date'],
  ],
};

/**
 * The settings of a sheet with what was chosen. Other calls have their turn between two passes over the rows. Throws
 * `invalid` for a choice that the gym or the file does not have.
 */
export async function settleTable(
  kind: TableKind,
  db: Db,
  { gymId, gym, now, onlyBranchId }: SettleGym,
  { sheets, table: tableAt }: ImportFile,
  { before: earlier, options = {} }: Choice,
): Promise<SettledTable> {
  const plans = await listPlans(db, gymId);
  const branches = await listBranches(db, gymId, onlyBranchId);
  const sheet = chosenSheet(sheets, options.sheet, earlier?.sheet ?? 0);
  // Another sheet has other columns.
  const before = earlier?.sheet === sheet ? earlier : undefined;
  const table = await tableAt(sheet);
  const recognised = before ?? recogniseColumns(kind, table, await listRememberedColumns(db, gymId, kind));
  await setImmediate();
  const columns = chosenColumns(recognised.columns, options.columns);
  const tableWithChoices = { ...recognised, columns };
  const chosenPlans = withChosen('plans', before?.chosenPlans, before?.plans, options.plans, plans);
  const chosenBranches = withChosen('branches', before?.chosenBranches, before?.branches, options.branches, branches);
  const offered = plans.filter((plan) => plan.deactivated_at === null).map(toPlan);
  const dates = ambiguousDates(table, tableWithChoices, dateIn(now, gym.timeZone));
  await setImmediate();
  const planNames = await namedValues(
    table,
    tableWithChoices,
    'plan',
    (text) => matchPlan(text, offered),
    // By its name also one that is sold no more: members have it.
    idsByName([...offered, ...plans], chosenPlans),
  );
  await setImmediate();
  const branchNames = await namedValues(
    table,
    tableWithChoices,
    'branch',
    (text) => matchBranch(text, branches),
    idsByName(branches, chosenBranches),
  );
  await setImmediate();
  const branch =
    onlyBranchId === null
      ? chosenOr(branches, gym.mainBranchId, options.branchId, earlier?.branchId, 'branchId')
      : { id: onlyBranchId, isDeleted: false };
  const plan = chosenOr(plans, 'monthly', options.planId, earlier?.planId, 'planId');
  const settings: ImportSettings = {
    sheets: [...sheets],
    sheet,
    headerRow: recognised.headerRow,
    firstRow: recognised.firstRow,
    lastRow: recognised.lastRow,
    columns,
    dates: chosenDates(dates, before?.dates ?? [], options.dates ?? []),
    plans: planNames,
    branches: branchNames,
    chosenPlans,
    chosenBranches,
    exchangedDates: exchangedDates(table, tableWithChoices, dateIn(now, gym.timeZone)),
    branchId: branch.id,
    planId: plan.id,
    duplicates: {
      ...(earlier?.duplicates ?? { inGym: 'skip', inFile: 'skip' }),
      ...withoutUndefined(options.duplicates),
    },
    problems: [
      ...problemsOf(kind, columns),
      ...(branch.isDeleted ? [/*i18n*/ 'The branch of rows without one was deleted: choose another'] : []),
      ...(plan.isDeleted ? [/*i18n*/ 'The plan of rows without one was deleted: choose another'] : []),
    ],
  };
  return { settings, sheet, numbers: dataRows(table, settings) };
}

const refuse = (field: string, error: string) => new DomainError('invalid', error, { field: `options.${field}` });

const withoutUndefined = <T extends object>(values: T | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  };

function chosenSheet(sheets: readonly string[], name: string | undefined, before: number): number {
  if (name === undefined) return before;
  const place = sheets.indexOf(name);
  if (place === -1) throw refuse('sheet', /*i18n*/ 'The file has no such sheet');
  return place;
}

function chosenColumns(columns: RecognisedColumn[], fields: ImportOptions['columns']): RecognisedColumn[] {
  if (!fields) return columns;
  const chosen = fields.filter((field) => field !== null);
  if (new Set(chosen).size < chosen.length) throw refuse('columns', /*i18n*/ 'Choose each field for one column only');
  return columns.map((column) => {
    const field = fields[column.index] ?? null;
    return field === column.field ? column : { ...column, field, source: 'chosen' };
  });
}

function chosenDates(
  found: ImportSettings['dates'],
  before: ImportSettings['dates'],
  chosen: NonNullable<ImportOptions['dates']>,
): ImportSettings['dates'] {
  return found.map((date) => {
    const order =
      chosen.find(({ column }) => column === date.column)?.order ??
      before.find(({ column, isAmbiguous }) => column === date.column && !isAmbiguous && date.isAmbiguous)?.order;
    return order === undefined ? date : { ...date, order, isAmbiguous: false };
  });
}

/** What was deleted since it was shown is chosen no more: the name is asked for again. */
function withChosen(
  field: 'plans' | 'branches',
  before: [string, string][] | undefined,
  shown: ImportSettings['plans'] | undefined,
  chosen: ImportOptions['plans'],
  offered: readonly { id: string }[],
): [string, string][] {
  const all = new Map(before);
  for (const { text, id } of chosen ?? []) {
    const isShown = shown?.some((name) => name.id === id) === true;
    all.set(nameKey(text), isShown ? id : oneOf(offered, id, field));
  }
  return [...all].filter(([, id]) => offered.some((one) => one.id === id));
}

/** What is chosen now, or was before; the default in place of what was deleted since. */
function chosenOr(
  offered: readonly { id: string }[],
  byDefault: string,
  now: string | undefined,
  before: string | undefined,
  field: string,
): { id: string; isDeleted: boolean } {
  const isDeleted = before !== undefined && (now ?? before) === before && !offered.some(({ id }) => id === before);
  return { id: oneOf(offered, isDeleted ? byDefault : (now ?? before ?? byDefault), field), isDeleted };
}

/** What names mean, by `nameKey`: of two that are the same the first, unless another was chosen. */
const idsByName = (offered: readonly { id: string; name: string }[], chosen: [string, string][]) =>
  new Map([...offered.map(({ id, name }) => [nameKey(name), id] as const).toReversed(), ...chosen]);

function oneOf(offered: readonly { id: string }[], id: string, field: string): string {
  if (!offered.some((one) => one.id === id)) throw refuse(field, /*i18n*/ 'The gym has no such choice');
  return id;
}

function problemsOf(kind: TableKind, columns: readonly RecognisedColumn[]): string[] {
  const fields = new Set(columns.map(({ field }) => field));
  return required[kind].flatMap(([anyOf, sentence]) => (anyOf.some((field) => fields.has(field)) ? [] : [sentence]));
}
