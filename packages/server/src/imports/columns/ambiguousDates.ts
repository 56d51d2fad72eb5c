import type { ImportDetail, ImportField } from '@spotter/api';
import type { FileTable } from '../file/fileTable.ts';
import { type DateReading, readDate } from '../values/dates.ts';
import { dataRows } from './dataRows.ts';
import type { RecognisedTable } from './recognisedTable.ts';

const DATE_FIELDS: ReadonlySet<ImportField | null> = new Set([
  'birthDate',
  'joinDate',
  'expiryDate',
  'date',
  'checkInTime',
  'checkOutTime',
]);

/** Fewer dates of either kind may be so by chance. */
const MIN_OF_KIND = 3;
const MIN_OF_BOTH = 8;

/**
 * The columns in which a spreadsheet took day and month for each other: each date that it could read so is typed, with
 * a day up to 12, and each that it could not has stayed a text.
 */
export function exchangedDates(table: FileTable, recognised: RecognisedTable, today: string): number[] {
  const columns = recognised.columns.filter(({ field }) => DATE_FIELDS.has(field)).map(({ index }) => index);
  const rows = dataRows(table, recognised).map((number) => table.rows[number - 1] ?? []);
  return columns.filter((column) => {
    const cells = rows.flatMap((row) => row[column] ?? []).filter(({ text }) => text !== '');
    const typed = cells.filter(({ date, number }) => date !== undefined && number === undefined);
    if (typed.length < MIN_OF_KIND || typed.some(({ date }) => dayOf(date) > MONTHS_PER_YEAR)) return false;
    const readings = cells.flatMap((cell) => (cell.date === undefined ? (readDate(cell, today) ?? []) : []));
    const isOneOrder = readings.every(
      (reading) => reading.kind === 'either' && (reading.dayFirst === undefined || reading.monthFirst === undefined),
    );
    return isOneOrder && readings.length >= MIN_OF_KIND && typed.length + readings.length >= MIN_OF_BOTH;
  });
}

const MONTHS_PER_YEAR = 12;
const dayOf = (date = '') => Number(date.slice(8));

/**
 * The order of each column of dates. Ambiguous where dates could be read in both and none decides it, or some decide
 * for each: people choose then; day first until they do.
 */
export function ambiguousDates(table: FileTable, recognised: RecognisedTable, today: string): ImportDetail['dates'] {
  const columns = recognised.columns.filter(({ field }) => DATE_FIELDS.has(field)).map(({ index }) => index);
  const numbers = dataRows(table, recognised);
  return columns.map((column) => {
    const counts = { dayFirst: 0, monthFirst: 0, either: 0 };
    const readings = new Map<string, DateReading | undefined>();
    for (const number of numbers) {
      const cell = table.rows[number - 1]?.[column];
      if (cell === undefined || cell.text === '' || cell.date !== undefined) continue;
      // Dates repeat, and the event loop waits.
      const reading = readings.has(cell.text) ? readings.get(cell.text) : readDate(cell, today);
      readings.set(cell.text, reading);
      if (reading?.kind !== 'either' || reading.dayFirst === reading.monthFirst) continue;
      if (reading.monthFirst === undefined) counts.dayFirst += 1;
      else if (reading.dayFirst === undefined) counts.monthFirst += 1;
      else counts.either += 1;
    }
    const order = counts.monthFirst > counts.dayFirst ? 'month-first' : 'day-first';
    const isDecided = counts.dayFirst > 0 !== counts.monthFirst > 0;
    return { column, order, isAmbiguous: !isDecided && counts.either + counts.monthFirst > 0 };
  });
}
