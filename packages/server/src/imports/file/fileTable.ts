/** A cell of a file. `text` is what people see: trimmed, one line. */
export interface Cell {
  text: string;
  /** Of a typed date; beside `number`: as which date a spreadsheet would show that number. YYYY-MM-DD. */
  date?: string;
  /** Of a typed time, HH:MM. */
  time?: string;
  /** Of a typed number. */
  number?: number;
}

/**
 * A table of a file. `rows[0]` is row 1 of the file;
 * empty rows are in it, but for those at the end, as are cells of a row.
 */
export interface FileTable {
  /** Null for a file without sheets. */
  sheet: string | null;
  rows: Cell[][];
}

/** A row as it is stored. */
export const readCells = (text: string) => JSON.parse(text) as Cell[];

export const isEmptyRow = (row: readonly Cell[]): boolean => row.every(({ text }) => text === '');

/** What is read of a sheet; one with so many rows is refused. */
export const MAX_ROWS_READ = 30_000;
export const MAX_COLUMNS = 200;

/** Without the empty values at the end. */
export const trimEnd = <Value>(values: readonly Value[], isEmpty: (value: Value) => boolean): Value[] =>
  values.slice(0, values.findLastIndex((value) => !isEmpty(value)) + 1);
