import { createHash } from 'node:crypto';
import {
  type AliasedRawBuilder,
  type Compilable,
  type CompiledQuery,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
} from 'kysely';
import type { Db } from './database.ts';
import { isPostgres } from './engine.ts';
import { perTurn } from './perTurn.ts';
import type { Schema } from './schema.ts';
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
 * A statement of the check-in path, compiled once per engine: building and compiling a query takes longer than running
 * it. The builder only places the values, as in `where('id', '=', of.id)`; it must not branch on them.
 */
export function statement<P extends object, R>(build: (db: Db, of: P) => Compilable<R>): Statement<P, R> {
  const compiled = new Map<boolean, CompiledQuery<R>>();
  const compiledFor = (db: Db) => {
    const engine = isPostgres(db);
    const cached = compiled.get(engine);
    if (cached) return cached;
    const query = build(db, placeholders as P).compile();
    // PostgreSQL refuses a prepared `select *` for good once a table has a new column,
    // as during an update of the server.
    if (query.sql.includes('*')) throw new Error(`A compiled statement must name its columns: ${query.sql}`);
    registerName(query.sql);
    compiled.set(engine, query);
    return query;
  };
  const all = async (db: Db, values: P) => run(db, compiledFor(db), (name) => values[name as keyof P]);
  return { all, first: async (db, values) => (await all(db, values))[0] };
}

/**
 * As `statement`, for a select by key. On PostgreSQL those that run in one turn of the event loop are one: of the units
 * of a shared transaction, and outside of transactions.
 */
export const batchedSelect = <P extends object, R>(build: (db: Db, of: P) => Compilable<R>): Statement<P, R> =>
  batched(build, true, (db, query, batch) =>
    db
      .selectFrom(batch)
      // The offset keeps the planner from joining the tables otherwise than by looking up each key.
      .innerJoinLateral((query as AnySelect).offset(0).as('found'), (join) => join.onTrue())
      .select('batch.position')
      .selectAll('found'),
  );

/**
 * As `statement`, for an update by key, each of another row. On PostgreSQL those of the units of a shared transaction
 * that run in one turn of the event loop are one.
 */
export const batchedUpdate = <P extends object, R>(build: (db: Db, of: P) => Compilable<R>): Statement<P, R> =>
  batched(build, false, (_, query, batch) => (query as AnyUpdate).from(batch).returning('batch.position' as never));

type AnySelect = SelectQueryBuilder<Schema, 'people', object>;
type AnyUpdate = UpdateQueryBuilder<Schema, 'people', 'people', object>;
type Positions = AliasedRawBuilder<{ position: number }, 'batch'>;

function batched<P extends object, R>(
  build: (db: Db, of: P) => Compilable<R>,
  isRead: boolean,
  joinKeys: (db: Db, query: unknown, batch: Positions) => Compilable,
): Statement<P, R> {
  const { all: alone } = statement(build);
  let compiled: CompiledQuery<R & { position: number }> | undefined;
  const compile = (db: Db, example: P) => {
    const query = build(db, new Proxy({}, { get: (_, name) => sql.ref(batchColumn(String(name))) }) as P);
    const ofAll = joinKeys(db, query, batchOf(example)).compile();
    registerName(ofAll.sql);
    return ofAll as CompiledQuery<R & { position: number }>;
  };
  const all = perTurn<P, R[]>({
    alone,
    async together(db, keys) {
      compiled ??= compile(db, keys[0] as P);
      const rows = await run(db, compiled, (name) => keys.map((key) => key[name as keyof P]));
      const results = keys.map((): R[] => []);
      for (const { position, ...row } of rows) results[position - 1]?.push(row as R);
      return results;
    },
    isRead,
  });
  return { all, first: async (db, values) => (await all(db, values))[0] };
}

/** A name that no table's column has. */
const batchColumn = (name: string) => `batch_${name}`;

/**
 * The keys as rows of `batch`: one array per value, with the type it has in the example. Each is a subquery, so that
 * the planner's row estimate does not depend on the values and PostgreSQL caches the plan: it would otherwise replan
 * for each short array.
 */
function batchOf(example: object): Positions {
  const values = Object.entries(example).map(([name, value]) => {
    const type = sql.raw(typeof value === 'number' ? 'bigint' : 'text');
    return { column: sql.id(batchColumn(name)), array: sql`(select ${new Placeholder(name)}::${type}[])` };
  });
  const columns = [...values.map(({ column }) => column), sql.id('position')];
  return sql<{ position: number }>`unnest(${sql.join(values.map(({ array }) => array))}) with ordinality`.as(
    sql`batch (${sql.join(columns)})`,
  );
}

async function run<R>(db: Db, query: CompiledQuery<R>, valueOf: (name: string) => unknown): Promise<R[]> {
  const parameters = query.parameters.map((value) => (value instanceof Placeholder ? valueOf(value.name) : value));
  return (await (connectionOf(db) ?? db).executeQuery<R>({ ...query, parameters })).rows;
}

const names = new Map<string, string>();

/** The name of the prepared statement on PostgreSQL; undefined for other queries, which are too many to prepare. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

function registerName(sql: string): void {
  if (names.has(sql)) return;
  // Of its text: where a pooler mixes the sessions of two processes, a name must not lead to another statement.
  names.set(sql, `spotter_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`);
}
