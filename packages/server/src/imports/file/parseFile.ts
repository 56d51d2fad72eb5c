import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@spotter/api';
import { badFile, compressedBomb, emptyFile, notATable, tooManyRows } from './badFile.ts';
import { type Cell, type FileTable, isEmptyRow, MAX_ROWS_READ, trimEnd } from './fileTable.ts';
import { parseCsv } from './parseCsv.ts';
import { parseXlsx } from './parseXlsx.ts';

/** Titles, headers and totals that a file of the largest size may have beside its rows. */
const MAX_OTHER_ROWS = 20;
/** Of all cells. A workbook holds a text once for any number of them; what the thread sends holds it once for each. */
const MAX_CHARACTERS = 32 * 2 ** 20;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);
const startsWithText = (bytes: Uint8Array, start: string) => startsWith(bytes, ...new TextEncoder().encode(start));
const isZip = (bytes: Uint8Array) => startsWithText(bytes, 'PK\u0003\u0004') || startsWithText(bytes, 'PK\u0005\u0006');
/** OLE's header: what Excel wrote before 2007, and what it wraps a workbook with a password into. */
const isOle = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const OTHER_FORMATS = ['%PDF', '{\\rtf', 'GIF8', '<!DOCTYPE', '<html', '<?xml'];

/** The tables of a file that have rows, in its order; its format is told by its content. Throws `bad-file`. */
export async function parseFile(bytes: Uint8Array): Promise<FileTable[]> {
  if (bytes.length > MAX_IMPORT_BYTES) throw badFile(/*i18n*/ 'The file is larger than 10 MB. Please split it.');
  if (bytes.length === 0) throw emptyFile();
  if (isOle(bytes)) {
    throw badFile(
      /*i18n*/ 'The file is protected by a password, or an old Excel file (.xls). Open it in Excel, remove the password, and save it as .xlsx.',
    );
  }
  if (OTHER_FORMATS.some((start) => startsWithText(bytes, start))) throw notATable();
  const tables = isZip(bytes) ? await parseXlsx(bytes) : [parseCsv(bytes)];
  const filled = tables
    .map(({ sheet, rows }) => ({ sheet, rows: trimEnd(rows, isEmptyRow) }))
    .filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw emptyFile();
  let characters = 0;
  for (const { rows } of filled) {
    const count = rows.reduce((sum, row) => (isEmptyRow(row) ? sum : sum + 1), 0);
    if (count > MAX_IMPORT_ROWS + MAX_OTHER_ROWS || rows.length >= MAX_ROWS_READ) throw tooManyRows();
    characters += countCharacters(rows);
  }
  if (characters > MAX_CHARACTERS) throw compressedBomb();
  return filled;
}

const countCharacters = (rows: readonly Cell[][]) =>
  rows.reduce((sum, row) => row.reduce((ofRow, { text }) => ofRow + text.length, sum), 0);
