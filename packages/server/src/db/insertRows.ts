import type { Insertable } from 'kysely';
import type { Db } from './database.ts';
import type { Schema } from './schema.ts';
import { type Statement, statement } from './statement.ts';

/** Engines limit the number of parameters of a statement. */
const MAX_ROWS_PER_STATEMENT = 1000;

const singleRowStatements = new Map<string, Statement<object, unknown>>();

/** Inserts rows of one shape. A single row, as in a check-in, uses a compiled statement. */
export async function insertRows<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const [row] = rows;
  if (row && rows.length === 1) {
    await singleRowStatement(table, Object.keys(row)).all(db, row);
    return;
  }
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_STATEMENT) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + MAX_ROWS_PER_STATEMENT))
      .execute();
  }
}

function singleRowStatement(table: keyof Schema, columns: string[]): Statement<object, unknown> {
  const key = [table, ...columns].join();
  const cached = singleRowStatements.get(key);
  if (cached) return cached;
  const insert = statement((db, of: Record<string, never>) =>
    db.insertInto(table).values(Object.fromEntries(columns.map((column) => [column, of[column]]))),
  );
  singleRowStatements.set(key, insert);
  return insert;
}
