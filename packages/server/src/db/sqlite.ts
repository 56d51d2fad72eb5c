import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, sql, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { type AnnounceListener, type Database, DatabaseError } from './database.ts';
import type { Schema } from './schema.ts';

/** Statements kept prepared: a handler's SQL is the same text each time. */
const PREPARED = 500;
/** How long a write waits for a command that works beside the server, in milliseconds. */
const BUSY = 5000;

/** Opens the file, made where it is missing. Every acknowledged transaction has been synced to the disk. */
export function openSqlite(path: string): Database {
  const file = openFile(path);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: asKyselyWants(file) }) });
  const listeners = new Set<AnnounceListener>();
  const announced = new WeakMap<object, Set<string>>();

  return {
    db,
    async transaction(work) {
      const news = new Set<string>();
      const result = await db.transaction().execute((tx) => {
        announced.set(tx, news);
        return work(tx);
      });
      for (const gymId of news) for (const listener of listeners) listener(gymId);
      return result;
    },
    snapshot: (read) =>
      db.connection().execute(async (one) => {
        await sql`begin deferred`.execute(one);
        try {
          return await read(one);
        } finally {
          await sql`rollback`.execute(one);
        }
      }),
    announce(tx, gymId) {
      announced.get(tx)?.add(gymId);
      return Promise.resolve();
    },
    onAnnounce(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => db.destroy(),
  };
}

function openFile(path: string): DatabaseSync {
  try {
    if (path !== ':memory:') mkdirSync(dirname(resolve(path)), { recursive: true });
    const file = new DatabaseSync(path, { timeout: BUSY, enableForeignKeyConstraints: true });
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
    return file;
  } catch (error) {
    throw new DatabaseError(`The database file ${path} cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

function asKyselyWants(file: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known) return known;
      // Every transaction writes: to take the lock at its start is to wait for it once, rather than fail half-way.
      const statement = asStatement(file.prepare(sql === 'begin' ? 'begin immediate' : sql));
      if (prepared.size >= PREPARED) prepared.delete(prepared.keys().next().value as string);
      prepared.set(sql, statement);
      return statement;
    },
  };
}

const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

function asStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}
