import type { ImportField } from '@spotter/api';
import type { Cell } from '../file/fileTable.ts';
import { readDate } from '../values/dates.ts';
import { type ContentKind, contentKind } from './contentKind.ts';
import type { TableKind } from './headerNames.ts';
import type { ExaminedColumn } from './recognisedTable.ts';

/**
 * A header that the column's values contradict:
 * `Contact` above e-mails, `Due` above dates, `Validity` above `3 months`.
 */
const CONTRADICTIONS: { field: ImportField; kind: ContentKind; to: ImportField }[] = [
  { field: 'phone', kind: 'email', to: 'email' },
  { field: 'email', kind: 'phone', to: 'phone' },
  { field: 'name', kind: 'phone', to: 'phone' },
  { field: 'name', kind: 'email', to: 'email' },
  { field: 'phone', kind: 'name', to: 'name' },
  { field: 'dues', kind: 'date', to: 'expiryDate' },
  { field: 'expiryDate', kind: 'duration', to: 'plan' },
  { field: 'plan', kind: 'date', to: 'expiryDate' },
  { field: 'age', kind: 'date', to: 'birthDate' },
  { field: 'birthDate', kind: 'number', to: 'age' },
];
const BIRTH_YEARS = 10;
/** Names of people repeat less often than names of plans and towns. */
const MIN_DISTINCT_SHARE = 0.5;

/** Corrects headers that the values contradict, then chooses fields for columns whose header says nothing. */
export function fieldsByContent(kind: TableKind, columns: ExaminedColumn[]): void {
  const kinds = new Map(columns.map((column) => [column, contentKind(column.cells)]));
  const isFree = (field: ImportField) => columns.every((column) => column.field !== field);
  correctHeaders(columns, kinds, isFree);
  const unnamed = columns.filter(({ field, source, isOther }) => field === null && source === 'none' && !isOther);
  const choose = (column: ExaminedColumn | undefined, field: ImportField) => {
    if (column && isFree(field)) Object.assign(column, { field, source: 'content' });
  };
  const firstOf = (wanted: ContentKind) =>
    unnamed.find((column) => column.field === null && kinds.get(column) === wanted);
  choose(firstOf('phone'), 'phone');
  choose(firstOf('email'), 'email');
  if (isFree('firstName'))
    choose(
      unnamed.find((column) => kinds.get(column) === 'name' && isVaried(column)),
      'name',
    );
  const dated = unnamed.filter((column) => kinds.get(column) === 'date');
  if (kind === 'visits') {
    choose(dated[0], 'date');
    return;
  }
  choose(firstOf('sex'), 'sex');
  choose(firstOf('duration'), 'plan');
  choose(firstOf('status'), 'status');
  chooseDates(dated, choose);
}

function correctHeaders(
  columns: readonly ExaminedColumn[],
  kinds: ReadonlyMap<ExaminedColumn, ContentKind | undefined>,
  isFree: (field: ImportField) => boolean,
): void {
  const corrections = columns.flatMap((column) => {
    const found = CONTRADICTIONS.find(({ field, kind }) => field === column.field && kind === kinds.get(column));
    if (column.field === 'dues' && column.cells.some(isAmount)) return [];
    return found && column.source === 'header' ? [{ column, to: found.to }] : [];
  });
  // All fields are given up before one is chosen: two columns may have changed places.
  for (const { column } of corrections) Object.assign(column, { field: null, source: 'none' });
  for (const { column, to } of corrections) if (isFree(to)) Object.assign(column, { field: to, source: 'content' });
}

/** As the number of a day it would be a date as well. */
const isAmount = ({ text }: Cell) => /^\d{5}(?:\.\d+)?$/.test(text);

const isVaried = ({ cells }: ExaminedColumn) =>
  new Set(cells.map(({ text }) => text)).size >= cells.length * MIN_DISTINCT_SHARE;

/**
 * Births are long before the rest; of two other columns the earlier one is the beginning. One alone could be either.
 */
function chooseDates(
  columns: ExaminedColumn[],
  choose: (column: ExaminedColumn | undefined, field: ImportField) => void,
) {
  const byMiddle = columns
    .map((column) => ({ column, year: middleDate(column) }))
    .toSorted((one, other) => one.year.localeCompare(other.year));
  const latestYear = Number(byMiddle.at(-1)?.year.slice(0, 4));
  const isBirth = ({ year }: { year: string }) =>
    byMiddle.length > 1 && Number(year.slice(0, 4)) < latestYear - BIRTH_YEARS;
  choose(byMiddle.find(isBirth)?.column, 'birthDate');
  const others = byMiddle.filter((dated) => !isBirth(dated));
  if (others.length !== 2) return;
  choose(others[0]?.column, 'joinDate');
  choose(others[1]?.column, 'expiryDate');
}

function middleDate({ cells }: ExaminedColumn): string {
  const dates = cells.flatMap((cell) => {
    const reading = readDate(cell, '2030-01-01');
    return (reading?.kind === 'date' ? reading.date : (reading?.dayFirst ?? reading?.monthFirst)) ?? [];
  });
  return dates.toSorted()[Math.floor(dates.length / 2)] ?? '';
}
