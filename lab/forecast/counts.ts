import { SLOTS_PER_DAY } from '../../packages/server/src/occupancy/slotRegression.rules.ts';
import { parseCsv } from '../../packages/server/src/imports/file/parseCsv.ts';
import type { HalfHourMean } from '../../packages/server/src/occupancy/forecast.rules.ts';
import { InputError } from '../rig/command.ts';

const SLOT_MINUTES = (24 * 60) / SLOTS_PER_DAY;
const ALL_ROWS = 0;
/** Seconds and an offset from UTC may follow; the time before the offset is the local one. */
const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?$/;
const COUNT = /^\d+(?:\.\d+)?$/;

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

/**
 * The half-hour means of a file with the columns `timestamp` and `count`, by time. Rows may be in any order; of rows
 * with one timestamp the last counts, rows without a count are left out. Throws `InputError` with the row.
 */
export function parseCounts(bytes: Uint8Array): HalfHourMean[] {
  const { rows } = parseCsv(bytes, ALL_ROWS);
  const names = rows[0]?.map(({ text }) => text.toLowerCase()) ?? [];
  const [timestampColumn, countColumn] = [names.indexOf('timestamp'), names.indexOf('count')];
  if (timestampColumn < 0 || countColumn < 0) {
    throw new InputError(
      `The first row must name the columns timestamp and count; it is: ${names.join(',') || 'empty'}`,
    );
  }
  const countOfTimestamp = new Map<string, number>();
  rows.slice(1).forEach((row, index) => {
    const timestamp = row[timestampColumn]?.text ?? '';
    const count = row[countColumn]?.text ?? '';
    if (timestamp !== '' && count === '') return;
    if (row.length === 0) return;
    const fault = faultOf(timestamp, count);
    if (fault) throw new InputError(`Row ${index + 2}: ${fault}`);
    countOfTimestamp.set(timestamp, Number(count));
  });
  return halfHourMeans(countOfTimestamp);
}

function faultOf(timestamp: string, count: string): string | undefined {
  const [, date = '', hour, minute] = TIMESTAMP.exec(timestamp) ?? [];
  if (!isDate(date) || Number(hour) > 23 || Number(minute) > 59) {
    return `"${timestamp.slice(0, 40)}" is not a time such as 2016-04-01T17:30:00`;
  }
  return COUNT.test(count) ? undefined : `"${count.slice(0, 40)}" is not a count of people`;
}

function halfHourMeans(countOfTimestamp: ReadonlyMap<string, number>): HalfHourMean[] {
  const sums = new Map<string, { date: string; slot: number; sum: number; rows: number }>();
  for (const [timestamp, count] of countOfTimestamp) {
    const [, date = '', hour, minute] = TIMESTAMP.exec(timestamp) ?? [];
    const slot = Math.floor((Number(hour) * 60 + Number(minute)) / SLOT_MINUTES);
    const key = `${date} ${slot}`;
    const { sum, rows } = sums.get(key) ?? { sum: 0, rows: 0 };
    sums.set(key, { date, slot, sum: sum + count, rows: rows + 1 });
  }
  return [...sums.values()]
    .map(({ date, slot, sum, rows }) => ({ date, slot, mean: sum / rows }))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date) || one.slot - other.slot);
}
