import { setImmediate } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';
import { jsonRows } from './jsonRows.ts';
import { perTurn } from './perTurn.ts';
import type { Schema } from './schema.ts';
import { statement } from './statement.ts';

/** Engines limit the number of parameters of a statement, and SQLite runs one without a turn for other calls. */
const MAX_ROWS_PER_STATEMENT = 250;
/** So many rows SQLite inserts faster one by one than by a statement that is compiled for their number. */
const MAX_SINGLE_ROWS = 16;

/**
 * Inserts rows of one shape. A single row, as in a check-in, uses a compiled statement;
 * after many, other calls have their turn.
 */
export async function insertRows<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  if (rows.length === 1 || (rows.length <= MAX_SINGLE_ROWS && !isPostgres(db))) {
    for (const row of rows) await singleRowInsert(table, Object.keys(row))(db, row);
    return;
  }
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + MAX_ROWS_PER_STATEMENT))
      .execute();
    await setImmediate();
  }
}

type Row = Record<string, never>;
type InsertRow = (db: Db, row: Row) => Promise<unknown>;

const singleRowInserts = new Map<string, InsertRow>();

function singleRowInsert(table: keyof Schema, columns: string[]): InsertRow {
  const key = [table, ...columns].join();
  const cached = singleRowInserts.get(key);
  if (cached) return cached;
  const one = statement((db, of: Row) =>
    db.insertInto(table).values(Object.fromEntries(columns.map((column) => [column, of[column]]))),
  );
  const many = statement((db, of: { rows: string }) =>
    db
      .insertInto(table)
      .columns(columns as never[])
      .expression(jsonRows(table, columns, of.rows)),
  );
  const insert = perTurn<Row, unknown>({
    alone: one.all,
    together: (db, rows) => many.all(db, { rows: JSON.stringify(rows) }),
  });
  singleRowInserts.set(key, insert);
  return insert;
}
