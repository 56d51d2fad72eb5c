import { type ImportField, MAX_IMPORT_ROWS } from '@spotter/api';
import { tooManyRows } from '../file/badFile.ts';
import { type Cell, type FileTable, isEmptyRow } from '../file/fileTable.ts';
import { nameKey } from '../values/nameKey.ts';
import { dataRows, lastDataRow } from './dataRows.ts';
import { fieldsByContent } from './fieldsByContent.ts';
import { headerMeaning } from './headerMeaning.ts';
import { OTHER, type TableKind } from './headerNames.ts';
import { findHeader } from './headerRows.ts';
import type { ExaminedColumn, RecognisedTable, RememberedColumns } from './recognisedTable.ts';

const SAMPLES = 5;
/** What a column's content is judged by. */
const EXAMINED_ROWS = 100;

/**
 * Where the rows of a table are, and what its columns mean: as chosen in earlier files, by header, by content. Throws
 * `bad-file` for more rows than an import takes.
 */
export function recogniseColumns(
  kind: TableKind,
  table: FileTable,
  remembered: RememberedColumns = new Map(),
): RecognisedTable {
  const header = findHeader(kind, table);
  const lastRow = lastDataRow(table, header.row);
  const first = table.rows.findIndex((row, index) => index >= header.row && !isEmptyRow(row));
  const firstRow = first < 0 ? header.row + 1 : first + 1;
  const rows = table.rows.slice(firstRow - 1, lastRow);
  const columns = examineColumns(header.texts, rows);
  chooseRemembered(columns, remembered);
  chooseByHeader(kind, columns);
  fieldsByContent(kind, columns);
  const recognised = {
    headerRow: header.row,
    columns: columns.map(({ index, header: text, samples, field, source }) => ({
      index,
      header: text,
      samples,
      field,
      source,
    })),
    firstRow,
    lastRow,
  };
  if (dataRows(table, recognised).length > MAX_IMPORT_ROWS) throw tooManyRows();
  return recognised;
}

/** Columns with a value; a header alone is no column. */
function examineColumns(headers: readonly string[], rows: readonly Cell[][]): ExaminedColumn[] {
  const examined = rows.slice(0, EXAMINED_ROWS);
  const width = rows.reduce((most, row) => Math.max(most, row.length), headers.length);
  return Array.from({ length: width }, (_, index) => {
    const cells = examined.flatMap((row) => row[index] ?? []).filter(({ text }) => text !== '');
    const samples = cells.slice(0, SAMPLES).map(({ text }) => text);
    const header = headers[index] ?? '';
    return { index, header, samples, field: null, source: 'none' as const, cells, isOther: false };
  }).filter(
    ({ index, header, cells }) =>
      header !== '' || cells.length > 0 || rows.some((row) => (row[index]?.text ?? '') !== ''),
  );
}

function chooseRemembered(columns: ExaminedColumn[], remembered: RememberedColumns): void {
  for (const column of columns) {
    const field = remembered.get(nameKey(column.header));
    if (column.header === '' || field === undefined || (field !== null && isTaken(columns, field))) continue;
    Object.assign(column, { field, source: 'remembered' });
  }
}

/** The surest header of each field; of equal ones the first. */
function chooseByHeader(kind: TableKind, columns: ExaminedColumn[]): void {
  const matches = columns
    .filter(({ source }) => source === 'none')
    .flatMap((column) => {
      const match = headerMeaning(kind, column.header);
      return match ? [{ column, ...match }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
  for (const { column, meaning } of matches) {
    if (meaning === OTHER || isTaken(columns, meaning)) column.isOther = true;
    else Object.assign(column, { field: meaning, source: 'header' });
  }
}

const isTaken = (columns: readonly ExaminedColumn[], field: ImportField) =>
  columns.some((column) => column.field === field);
