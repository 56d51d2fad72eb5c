import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { OpenOptions } from './database.ts';
import { postgresTypes } from './postgresTypes.ts';
import { queryTimes } from './queryTimes.ts';
import type { Reader } from './reader.ts';
import type { Schema } from './schema.ts';
import { CONNECT_TIMEOUT_MS, limitAnswers, withoutTimeLimit } from './timeLimit.ts';

export interface PostgresReaderOptions {
  url: string;
  /** PostgreSQL itself ends a statement that takes longer. */
  statementTimeoutMs: number;
  /** How long a new connection may take, and the beginning of a read on one that is open. */
  connectTimeoutMs?: number;
}

export function openPostgresReader(
  { url, statementTimeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS }: PostgresReaderOptions,
  options: Pick<OpenOptions, 'onQuery'>,
): Reader {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types: postgresTypes,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  });
  // The pool replaces a broken connection. An 'error' event without a listener would end the thread.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    limitAnswers(client, connectTimeoutMs);
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), ...queryTimes(options) });
  // One core at most, the others are for the calls. Compiling a statement takes longer than these run. Of the
  // transaction, not of the connection: a pooler may lend that to others.
  const limits = sql.raw(
    `set local statement_timeout = ${statementTimeoutMs}; set local max_parallel_workers_per_gather = 0; set local jit = off`,
  );
  const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return {
    snapshot: (read) =>
      transaction.execute(async (tx) => {
        await limits.execute(tx);
        return withoutTimeLimit(() => read(tx));
      }),
    close: () => db.destroy(),
  };
}
