import type { ImportDetail, ImportField } from '@spotter/api';
import type { Cell } from '../file/fileTable.ts';

/** A column as recognised. Columns without a header and without a value are left out. */
export type RecognisedColumn = ImportDetail['columns'][number];

/** Where the rows of a table are, and what its columns mean. */
export interface RecognisedTable {
  /** Of the lowest line of the header, from 1; 0 where there is none. */
  headerRow: number;
  columns: RecognisedColumn[];
  /**
   * The first and the last row of data, from 1. Empty and repeated header rows between them are no data: `dataRows`.
   */
  firstRow: number;
  lastRow: number;
}

/** What a gym chose in earlier files: the field, or null for none, by the header's `nameKey`. */
export type RememberedColumns = ReadonlyMap<string, ImportField | null>;

/** A column while it is being recognised. */
export interface ExaminedColumn extends RecognisedColumn {
  /** Of the first rows, those with a value. */
  cells: Cell[];
  /** Its header names something that Spotter has no field for. */
  isOther: boolean;
}
