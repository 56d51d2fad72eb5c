import { type Cell, type FileTable, isEmptyRow } from '../file/fileTable.ts';
import { nameKey, words } from '../values/nameKey.ts';
import { parsePhone } from '../values/phone.ts';
import type { RecognisedTable } from './recognisedTable.ts';

const TOTALS = words(
  'total, totals, grand total, sub total, subtotal, sum, count, total members, kul, kul yog, yog, कुल, कुल योग, योग, कुल सदस्य',
);
const TOTAL = /^(?:grand |sub )?(?:total|totals|subtotal|कुल)(?:$| )/u;
const MAX_FOOTER_ROWS = 10;

const filledCells = (row: readonly Cell[]) => row.filter(({ text }) => text !== '');

/** Begins with a word for it, which may be anything in another column: `योग` is also yoga. A member has a phone number. */
const isTotal = (row: readonly Cell[]) =>
  isTotalKey(nameKey(filledCells(row)[0]?.text ?? '')) && row.every(({ text }) => 'error' in parsePhone(text));
const isTotalKey = (key: string) => TOTALS.has(key) || TOTAL.test(key);

/** The number of the last row that is neither a total nor a remark below an empty row, from 1. */
export function lastDataRow({ rows }: FileTable, headerRow: number): number {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  let last = rows.length;
  for (let count = 0; count < MAX_FOOTER_ROWS && last > headerRow; count += 1) {
    const row = rows[last - 1] ?? [];
    const isRemark = filledCells(row).length === 1 && width > 1 && isEmptyRow(rows[last - 2] ?? []);
    if (!isEmptyRow(row) && !isTotal(row) && !isRemark) break;
    last -= 1;
  }
  return last;
}

/** The numbers of the rows of data, from 1: without empty ones and repetitions of the header, as of a printed list. */
export function dataRows({ rows }: FileTable, { headerRow, firstRow, lastRow }: RecognisedTable): number[] {
  const header = rows[headerRow - 1];
  const numbers: number[] = [];
  for (let number = firstRow; number <= lastRow; number += 1) {
    const row = rows[number - 1] ?? [];
    if (!isEmptyRow(row) && !(header && isSameRow(row, header))) numbers.push(number);
  }
  return numbers;
}

const isSameRow = (row: readonly Cell[], other: readonly Cell[]) =>
  row.length === other.length && row.every(({ text }, index) => text === other[index]?.text);
