import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';
import { connectionOf } from './transactionConnection.ts';

/** Stands for a value in a statement that is compiled before its values are known. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

export interface Statement<P, R> {
  all(db: Db, values: P): Promise<R[]>;
  first(db: Db, values: P): Promise<R | undefined>;
}

/**
 * A statement of the check-in path, compiled once per engine: building and compiling a query takes longer than running it. The
 * builder only places the values, as in `where('id', '=', of.id)`; it must not branch on them.
 */
export function statement<P extends object, R>(build: (db: Db, of: P) => Compilable<R>): Statement<P, R> {
  const compiled = new Map<boolean, CompiledQuery<R>>();
  const compiledFor = (db: Db) => {
    const engine = isPostgres(db);
    const cached = compiled.get(engine);
    if (cached) return cached;
    const query = build(db, placeholders as P).compile();
    registerName(query.sql);
    compiled.set(engine, query);
    return query;
  };
  const all = async (db: Db, values: P) => {
    const query = compiledFor(db);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof P] : value,
    );
    return (await (connectionOf(db) ?? db).executeQuery<R>({ ...query, parameters })).rows;
  };
  return { all, first: async (db, values) => (await all(db, values))[0] };
}

const names = new Map<string, string>();

/** The name of the prepared statement on PostgreSQL; undefined for other queries, which are too many to prepare. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

function registerName(sql: string): void {
  // PostgreSQL refuses a prepared `select *` for good once a table has a new column, as during an update of the server.
  if (sql.includes('*')) throw new Error(`A compiled statement must name its columns: ${sql}`);
  if (names.has(sql)) return;
  // Of its text: where a pooler mixes the sessions of two processes, a name must not lead to another statement.
  names.set(sql, `spotter_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`);
}
