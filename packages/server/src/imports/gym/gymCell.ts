// The rows of an export as they are stored while it is imported.
import type { PortableRow, PortableTable } from '../../exports/portableTables.ts';
import type { Cell } from '../file/fileTable.ts';
import { isErasedRow } from '../importRows.repository.ts';
import type { StoredGymRow } from './gymRows.repository.ts';

/** The only cell of a stored row: for people the text, for the import the row of the table. */
export interface GymCell extends Cell {
  table: PortableTable;
  row: PortableRow;
}

export const readGymCell = (cells: string): GymCell => (JSON.parse(cells) as [GymCell])[0];

/** What the undo of a row puts back. */
export interface GymUndo {
  replaced: StoredGymRow[];
}

/** Rows of one table. */
export interface TableRun<Row> {
  table: PortableTable;
  rows: { stored: Row; row: PortableRow }[];
}

/** Stored rows by table, in their order, without those of erased people. */
export function tableRuns<Row extends { cells: string }>(rows: readonly Row[]): TableRun<Row>[] {
  const runs: TableRun<Row>[] = [];
  for (const stored of rows) {
    if (isErasedRow(stored)) continue;
    const { table, row } = readGymCell(stored.cells);
    const last = runs.at(-1);
    if (last?.table === table) last.rows.push({ stored, row });
    else runs.push({ table, rows: [{ stored, row }] });
  }
  return runs;
}
