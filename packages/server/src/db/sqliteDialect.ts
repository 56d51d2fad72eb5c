import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Statements kept prepared: a handler's SQL is the same text each time. */
const MAX_PREPARED_STATEMENTS = 500;

/**
 * A SQLite file through two connections. What is read outside a transaction goes by `reader` and waits for nobody, neither
 * for a transaction nor for the disk; what is written goes by `writer`, one transaction or statement at a time.
 */
export function sqliteDialect(reader: DatabaseSync, writer: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => new SqliteFileDriver(reader, writer),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Kysely's own would let nothing be read while a transaction runs. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class SqliteFileDriver implements Driver {
  readonly #reader: Statements;
  readonly #writer: Statements;
  readonly #turns = new Mutex();

  constructor(reader: DatabaseSync, writer: DatabaseSync) {
    this.#reader = new Statements(reader);
    this.#writer = reader === writer ? this.#reader : new Statements(writer);
  }

  init = () => Promise.resolve();
  acquireConnection = () => Promise.resolve(new SqliteFileConnection(this.#reader, this.#writer, this.#turns));
  releaseConnection = () => Promise.resolve();

  /** Every transaction writes: to take the lock at its start is to wait for it once, rather than fail half-way. */
  async beginTransaction(connection: SqliteFileConnection) {
    connection.endTurn = await this.#turns.take();
    try {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    } catch (error) {
      connection.releaseTurn();
      throw error;
    }
  }

  commitTransaction = (connection: SqliteFileConnection) => this.#end(connection, 'commit');

  /** The engine itself has ended a transaction that ran out of room; then there is nothing left to roll back. */
  rollbackTransaction = (connection: SqliteFileConnection) =>
    this.#writer.file.isTransaction ? this.#end(connection, 'rollback') : Promise.resolve(connection.releaseTurn());

  savepoint = (on: SqliteFileConnection, name: string) => run(on, `savepoint "${name}"`);
  rollbackToSavepoint = (on: SqliteFileConnection, name: string) => run(on, `rollback to "${name}"`);
  releaseSavepoint = (on: SqliteFileConnection, name: string) => run(on, `release "${name}"`);

  /** A commit that fails leaves the transaction open: it is rolled back next, and only then does the turn end. */
  async #end(connection: SqliteFileConnection, how: 'commit' | 'rollback') {
    await connection.executeQuery(CompiledQuery.raw(how));
    connection.releaseTurn();
  }

  destroy() {
    this.#reader.file.close();
    if (this.#writer !== this.#reader) this.#writer.file.close();
    return Promise.resolve();
  }
}

const run = async (connection: DatabaseConnection, sql: string) => {
  await connection.executeQuery(CompiledQuery.raw(sql));
};

class SqliteFileConnection implements DatabaseConnection {
  /** Set as long as a transaction is open here. */
  endTurn: (() => void) | undefined;
  readonly #reader: Statements;
  readonly #writer: Statements;
  readonly #turns: Mutex;

  constructor(reader: Statements, writer: Statements, turns: Mutex) {
    this.#reader = reader;
    this.#writer = writer;
    this.#turns = turns;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.endTurn) return this.#writer.execute<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.execute<R>(query);
    const endTurn = await this.#turns.take();
    try {
      return this.#writer.execute<R>(query);
    } finally {
      endTurn();
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read at once, not as a stream');
  }

  releaseTurn() {
    this.endTurn?.();
    this.endTurn = undefined;
  }
}

interface Prepared {
  statement: StatementSync;
  /** Of what it answers, in their order; none where it only writes. */
  names: string[];
}

/** The statements of one connection, kept prepared. */
class Statements {
  readonly file: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: DatabaseSync) {
    this.file = file;
  }

  execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const prepared = this.#prepare(sql);
    const { statement } = prepared;
    const values = parameters as SQLInputValue[];
    if (prepared.names.length > 0) {
      const all = statement.all(...values) as unknown as SQLOutputValue[][];
      // The engine prepares `select *` anew by itself when a table has got another column.
      if (all[0] && all[0].length !== prepared.names.length) prepared.names = namesOf(statement);
      return { rows: rowsOf(prepared.names, all) as R[] };
    }
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string) {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.file.prepare(sql);
    statement.setReturnArrays(true);
    const made = { statement, names: namesOf(statement) };
    if (this.#prepared.size >= MAX_PREPARED_STATEMENTS)
      this.#prepared.delete(this.#prepared.keys().next().value as string);
    this.#prepared.set(sql, made);
    return made;
  }
}

const namesOf = (statement: StatementSync) => statement.columns().map(({ name }) => name);

/**
 * The engine's own row objects are dictionaries, slow to read and to write as text. These all have one shape: a list of
 * thousands is mapped, cut and written in a third of the time.
 */
const rowsOf = (names: readonly string[], all: readonly SQLOutputValue[][]): Record<string, SQLOutputValue>[] =>
  all.map((values) => {
    const row: Record<string, SQLOutputValue> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at] as SQLOutputValue;
    return row;
  });

/** One at a time, in the order they came. */
class Mutex {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is this caller's turn, with what ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}
