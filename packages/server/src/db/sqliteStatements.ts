import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Prepared statements per connection. */
const MAX_PREPARED_STATEMENTS = 500;

interface Prepared {
  statement: StatementSync;
  /** Column names of the result; empty for a statement without one. */
  names: string[];
}

/** One connection and its cache of prepared statements. */
export class Statements {
  readonly file: DatabaseSync;
  /** Not an LRUCache: its lookup takes 230 ns instead of 30, a dozen times per check-in. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: DatabaseSync) {
    this.file = file;
  }

  execute<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    const values = parameters as SQLInputValue[];
    if (prepared.names.length > 0) {
      const all = statement.all(...values) as unknown as SQLOutputValue[][];
      // SQLite re-prepares `select *` when a table has a new column.
      if (all[0] && all[0].length !== prepared.names.length) prepared.names = namesOf(statement);
      return { rows: rowsOf(prepared.names, all) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql);
    if (cached) return cached;
    const statement = this.file.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, names: namesOf(statement) };
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS)
      this.#prepared.delete(this.#prepared.keys().next().value as string);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

const namesOf = (statement: StatementSync) => statement.columns().map(({ name }) => name);

/**
 * Builds rows of one hidden class. node:sqlite's own row objects are dictionaries: mapping and serializing a list of
 * thousands takes three times as long with them.
 */
const rowsOf = (names: readonly string[], all: readonly SQLOutputValue[][]): Record<string, SQLOutputValue>[] =>
  all.map((values) => {
    const row: Record<string, SQLOutputValue> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at] as SQLOutputValue;
    return row;
  });
