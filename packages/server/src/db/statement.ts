import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';

/** Where a value goes, in a statement that is compiled before there is one. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Stands for all values while the statement is built. */
const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

export interface Statement<P, R> {
  all(db: Db, values: P): Promise<R[]>;
  first(db: Db, values: P): Promise<R | undefined>;
}

/**
 * A statement of the door's path: compiled once for each engine, since to build and compile it anew takes longer than to run
 * it. The builder only places the values, as in `where('id', '=', of.id)`, and decides nothing by them.
 */
export function statement<P extends object, R>(build: (db: Db, of: P) => Compilable<R>): Statement<P, R> {
  const compiled = new Map<boolean, CompiledQuery<R>>();
  const compiledFor = (db: Db) => {
    const engine = isPostgres(db);
    const known = compiled.get(engine);
    if (known) return known;
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
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
  return { all, first: async (db, values) => (await all(db, values))[0] };
}

const names = new Map<string, string>();

/** What PostgreSQL keeps such a statement prepared as; undefined for all others, which are too many to keep. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

function registerName(sql: string): void {
  // A prepared `*` is refused for good once a table has got another column, as happens under a server during an update.
  if (sql.includes('*')) throw new Error(`A statement names its columns: ${sql}`);
  if (!names.has(sql)) names.set(sql, `spotter_${names.size}`);
}
