import type { CellValue, Sheet } from 'hucre/xlsx';
import { readXlsx } from 'hucre/xlsx';
import { damagedFile, tooManyColumns } from './badFile.ts';
import { cellText } from './cellText.ts';
import { type Cell, type FileTable, MAX_COLUMNS, MAX_ROWS_READ, trimEnd } from './fileTable.ts';
import { unpackWorkbook } from './unpackWorkbook.ts';

const MS_PER_DAY = 86_400_000;
/** Serials of dates from 1954 to 2118, where the numbers 1 to 20,000 would be ages and amounts. */
const SERIALS = { from: 20_000, to: 80_000 };
/** Day 0 of a spreadsheet's dates: 30 December 1899, as 1900 has a 29 February there, or 1 January 1904. */
const EPOCHS_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

type DateSystem = keyof typeof EPOCHS_MS;

/** The visible sheets of a workbook. Formulas count as what was stored with them. Throws `bad-file`. */
export async function parseXlsx(bytes: Uint8Array): Promise<FileTable[]> {
  const workbook = await readWorkbook(unpackWorkbook(bytes));
  const system = workbook.dateSystem === '1904' ? 1904 : 1900;
  return workbook.sheets.filter(isVisible).map((sheet) => toTable(sheet, system));
}

async function readWorkbook(bytes: Uint8Array) {
  try {
    return await readXlsx(bytes, { maxRows: MAX_ROWS_READ });
  } catch {
    throw damagedFile();
  }
}

const isVisible = ({ hidden, veryHidden }: Sheet) => hidden !== true && veryHidden !== true;

function toTable(sheet: Sheet, system: DateSystem): FileTable {
  const lines = sheet.rows.map((row) => trimEnd(row, isEmptyValue));
  if (lines.some(({ length }) => length > MAX_COLUMNS)) throw tooManyColumns();
  const rows = lines.map((row) => Array.from(row, (value) => toCell(value, system)));
  // A value that was merged over several rows is the value of each.
  for (const { startRow, endRow, startCol, endCol } of sheet.merges ?? []) {
    const cell = rows[startRow]?.[startCol];
    if (startCol !== endCol || cell === undefined) continue;
    for (const row of rows.slice(startRow + 1, endRow + 1)) setCell(row, startCol, cell);
  }
  return { sheet: sheet.name, rows };
}

const isEmptyValue = (value: CellValue | undefined) => value === null || value === undefined || value === '';

function setCell(row: Cell[], column: number, cell: Cell): void {
  while (row.length < column) row.push({ text: '' });
  row[column] = cell;
}

function toCell(value: CellValue | undefined, system: DateSystem): Cell {
  if (value === null || value === undefined) return { text: '' };
  if (value instanceof Date) return toDateCell(value.getTime(), system);
  if (typeof value === 'number') return toNumberCell(value, system);
  return { text: cellText(String(value)) };
}

function toNumberCell(number: number, system: DateSystem): Cell {
  const isSerial = number >= SERIALS.from && number < SERIALS.to;
  return {
    text: String(number),
    number,
    ...(isSerial && { date: dateText(EPOCHS_MS[system] + Math.floor(number) * MS_PER_DAY) }),
  };
}

/** Times are stored as fractions of a day, which miss the second by some microseconds. */
function toDateCell(exactMs: number, system: DateSystem): Cell {
  const moment = Math.round(exactMs / SECOND_MS) * SECOND_MS;
  if (Number.isNaN(moment)) return { text: '' };
  const timeMs = ((moment % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY;
  const time = new Date(Math.floor(timeMs / MINUTE_MS) * MINUTE_MS).toISOString().slice(11, 16);
  // Before the second day: a time without a date.
  if (moment < EPOCHS_MS[system] + 2 * MS_PER_DAY) return { text: time, time };
  const date = dateText(moment);
  return timeMs === 0 ? { text: date, date } : { text: `${date} ${time}`, date, time };
}

const dateText = (moment: number) => new Date(moment).toISOString().slice(0, 10);
