import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createNotifications } from './notifications.ts';
import type { FeedListener, Database } from './database.ts';
import type { Schema } from './schema.ts';
import { preparedName } from './statement.ts';

const CHANNEL = 'spotter_feed';
/** Of one process. More of them only wait for each other: with twice as many the slowest check-ins take twice as long. */
const MAX_CONNECTIONS = 8;
/** Before listening again after the connection was lost, in milliseconds. */
const RECONNECT_DELAY_MS = 500;
/** How long a call waits for a free connection, or for a new one, in milliseconds; then it is told to come back. */
const CONNECT_TIMEOUT_MS = 5000;
/** How often a server looks for news that nobody told, in milliseconds: the one that made them may have died before. */
const POLL_INTERVAL_MS = 10_000;
const INT8_OID = 20;

/** Moments and counts are bigint columns; they all fit a JavaScript number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** Keeps prepared what is asked again and again: to plan a statement takes longer than to run it. */
class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const asked = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, asked);
  }) as pg.Client['query'];
}

/** Opens a PostgreSQL database (15 or newer). News travels by LISTEN/NOTIFY, so that several servers may share it. */
export function openPostgres(
  url: string,
  { connections = MAX_CONNECTIONS, look: pollIntervalMs = POLL_INTERVAL_MS } = {},
): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: connections,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks is replaced by the pool, and whoever was using it is told by the query. Without listeners it would
  // end the process: one for the idle ones, one for each that is in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const { notify, subscribe, emit, withNotifications } = createNotifications();
  const self = randomUUID();
  const listener = createListener({ url, self, pollIntervalMs }, emit);
  const notifier = createNotifier(pool, self);

  return {
    db,
    notify,
    async transaction(work) {
      const { result, gyms } = await withNotifications(work, (all) => db.transaction().execute(all));
      notifier.notify(gyms);
      return result;
    },
    snapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    subscribe(onNotify) {
      listener.start();
      return subscribe(onNotify);
    },
    async close() {
      await listener.stop();
      await notifier.stop();
      await db.destroy();
    },
  };
}

/**
 * Tells the other servers, apart from the transactions: with a NOTIFY in them the engine commits those of all gyms one by
 * one. It waits for no disk, and what comes meanwhile is told together. Where it fails, the others find out when they look.
 */
function createNotifier(pool: pg.Pool, self: string) {
  const waiting = new Set<string>();
  let notifying: Promise<void> | undefined;

  const notifyAll = async () => {
    while (waiting.size > 0) {
      const gyms = [...waiting];
      waiting.clear();
      await pool
        .query({
          name: 'spotter_notify',
          text: `select set_config('synchronous_commit', 'off', true), pg_notify($1, $2 || ' ' || gym) from unnest($3::text[]) as gym`,
          values: [CHANNEL, self, gyms],
        })
        .catch(() => undefined);
    }
    notifying = undefined;
  };

  return {
    notify(gyms: Iterable<string>) {
      for (const gymId of gyms) waiting.add(gymId);
      if (waiting.size > 0) notifying ??= notifyAll();
    },
    stop: () => notifying ?? Promise.resolve(),
  };
}

/** One connection that listens, made anew when it is lost. */
function createListener(
  { url, self, pollIntervalMs }: { url: string; self: string; pollIntervalMs: number },
  onNotification: FeedListener,
) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let state: 'idle' | 'on' | 'stopped' = 'idle';

  const connect = async () => {
    const mine = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client = mine;
    let isLost = false;
    const again = () => {
      if (isLost) return;
      isLost = true;
      void mine.end().catch(() => undefined);
      if (state === 'on') timer = setTimeout(() => void connect(), RECONNECT_DELAY_MS);
    };
    mine.on('error', again);
    mine.on('end', again);
    mine.on('notification', ({ payload = '' }) => {
      const [from, gymId] = payload.split(' ');
      if (from !== self) onNotification(gymId);
    });
    try {
      await mine.connect();
      await mine.query(`listen ${CHANNEL}`);
      onNotification(undefined);
    } catch {
      again();
    }
  };

  return {
    start() {
      if (state !== 'idle') return;
      state = 'on';
      polling = setInterval(() => onNotification(undefined), pollIntervalMs);
      void connect();
    },
    async stop() {
      state = 'stopped';
      clearTimeout(timer);
      clearInterval(polling);
      await client?.end().catch(() => undefined);
    },
  };
}
