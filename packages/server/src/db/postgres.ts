import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AnnounceListener, Database } from './database.ts';
import type { Schema } from './schema.ts';

const CHANNEL = 'spotter_feed';
/** Before listening again after the connection was lost, in milliseconds. */
const RECONNECT = 500;
/** How long a call waits for a free connection, or for a new one, in milliseconds; then it is told to come back. */
const PATIENCE = 5000;
const INT8 = 20;

/** Moments and counts are bigint columns; they all fit a JavaScript number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Opens a PostgreSQL database (15 or newer). News travels by LISTEN/NOTIFY, so that several servers may share it. */
export function openPostgres(url: string, { connections = 16 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE,
  });
  // A connection that breaks is replaced by the pool, and whoever was using it is told by the query. Without listeners it would
  // end the process: one for the idle ones, one for each that is in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const listeners = new Set<AnnounceListener>();
  const ear = listen(url, (gymId) => {
    for (const listener of listeners) listener(gymId);
  });

  return {
    db,
    transaction: (work) => db.transaction().execute(work),
    snapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    async announce(tx, gymId) {
      await sql`select pg_notify(${CHANNEL}, ${gymId})`.execute(tx);
    },
    onAnnounce(listener) {
      listeners.add(listener);
      ear.start();
      return () => listeners.delete(listener);
    },
    async close() {
      await ear.stop();
      await db.destroy();
    },
  };
}

/** One connection that listens, made anew when it is lost. */
function listen(url: string, heard: AnnounceListener) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let state: 'idle' | 'on' | 'stopped' = 'idle';

  const connect = async () => {
    const mine = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: PATIENCE });
    client = mine;
    let isLost = false;
    const again = () => {
      if (isLost) return;
      isLost = true;
      void mine.end().catch(() => undefined);
      if (state === 'on') timer = setTimeout(() => void connect(), RECONNECT);
    };
    mine.on('error', again);
    mine.on('end', again);
    mine.on('notification', ({ payload }) => payload && heard(payload));
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
      heard(undefined);
    } catch {
      again();
    }
  };

  return {
    start() {
      if (state !== 'idle') return;
      state = 'on';
      void connect();
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
