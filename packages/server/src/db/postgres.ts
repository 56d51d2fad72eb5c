import { randomUUID } from 'node:crypto';
import { Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { createNotifications } from './notifications.ts';
import {
  type Database,
  type Db,
  type FeedListener,
  type OpenOptions,
  READ_TIMEOUT_MS,
  type Transact,
} from './database.ts';
import { postgresTypes } from './postgresTypes.ts';
import { isConflict, NoFreeConnectionError } from './errors.ts';
import { sharedTransactions } from './sharedTransactions.ts';
import { queryTimes } from './queryTimes.ts';
import { createReadThreads } from './readThreads.ts';
import { checkPostgres, failedChecksums } from './postgresCheck.ts';
import type { Schema } from './schema.ts';
import { preparedName } from './statement.ts';
import { CONNECT_TIMEOUT_MS, limitAnswers, withTimeLimit } from './timeLimit.ts';

const FEED_CHANNEL = 'spotter_feed';
const PEERS_CHANNEL = 'spotter_peers';
/** Per process. With twice as many, lock contention doubles the latency of the slowest check-ins. */
const MAX_CONNECTIONS = 8;
const RECONNECT_DELAY_MS = 500;
/**
 * How long a call waits for a free connection before it fails as the server being busy: longer than sales that wait for
 * each other take on a busy machine, and less than a client waits for the answer.
 */
const FREE_CONNECTION_TIMEOUT_MS = 20_000;
/**
 * How long a statement waits for a lock before it fails as the server being busy. What an operator's open transaction
 * has locked would otherwise take one connection after the other, until no call of any gym gets one.
 * Half of what a call waits for one.
 */
const LOCK_TIMEOUT_MS = 10_000;
/** How long the answer to a query may take: longer than it may wait for a lock. */
const ANSWER_TIMEOUT_MS = 15_000;
/** Without traffic for this long, the operating system probes whether the other side still exists. */
const KEEP_ALIVE_DELAY_MS = 10_000;
/** PostgreSQL keeps the locks of a server that has vanished in a transaction for two hours otherwise; now for 20 s. */
const KEEP_ALIVES = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2';
/** Of a transaction, the first included. */
const MAX_ATTEMPTS = 3;
/** Fallback for missed notifications: a process may crash between commit and NOTIFY. */
const POLL_INTERVAL_MS = 10_000;

/** The pool gives a client its own limit, which is that for a free connection. */
class ConnectingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

/** Uses prepared statements for `statement()` queries: planning them takes longer than running them. */
class PreparingClient extends ConnectingClient {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    const args = name === undefined ? [text, values, ...rest] : [{ name, text, values }, ...rest];
    return (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
  }) as pg.Client['query'];
}

/** Takes no lock of the session for migrations: `migrate` takes one of its transaction. */
class LocklessAdapter extends PostgresAdapter {
  override acquireMigrationLock() {
    return Promise.resolve();
  }
  override releaseMigrationLock() {
    return Promise.resolve();
  }
}

class PooledDialect extends PostgresDialect {
  override createAdapter() {
    return new LocklessAdapter();
  }
}

/**
 * Opens a PostgreSQL database (15 or newer). Several servers may share it: they notify each other by LISTEN/NOTIFY.
 * With a `listenUrl`, `url` may lead through a pooler in transaction mode: nothing but LISTEN depends on a session.
 */
export function openPostgres(
  url: string,
  {
    connections = MAX_CONNECTIONS,
    look: pollIntervalMs = POLL_INTERVAL_MS,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
    listenUrl,
    replicaUrl,
    ...options
  }: OpenOptions & { connections?: number; look?: number; lockTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    // A pooler in transaction mode gives each transaction any of its connections:
    // what one has prepared, another has not.
    Client: listenUrl === undefined ? PreparingClient : ConnectingClient,
    connectionString: url,
    max: connections,
    types: postgresTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    // The statements that the units of a shared transaction send at the same time do not wait for each other's answers.
    pipeline: true,
    connectionTimeoutMillis: FREE_CONNECTION_TIMEOUT_MS,
  });
  // The pool replaces a broken connection, and its query rejects. An 'error' event without a listener would end the
  // process: one listener for idle connections, one for each in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    limitAnswers(client, answerTimeoutMs);
    // A pooler in transaction mode would give the settings to others: there the role has them (`alter role`).
    if (listenUrl !== undefined) return;
    client.query(`set lock_timeout = ${lockTimeoutMs}; ${KEEP_ALIVES}`).catch(() => undefined);
    // Not on all systems. A query that was given up would go on, and be repeated beside itself.
    client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined);
  });
  const db = new Kysely<Schema>({ dialect: new PooledDialect({ pool: reportingWaits(pool) }), ...queryTimes(options) });
  const threads = createReadThreads(
    { url, replicaUrl, statementTimeoutMs: options.readTimeoutMs ?? READ_TIMEOUT_MS },
    options,
  );
  const { subscribe, emit, withNotifications } = createNotifications();
  const self = randomUUID();
  const peerListeners = new Set<(text: string) => void>();
  const listener = createListener({ url: listenUrl ?? url, self, pollIntervalMs, answerTimeoutMs }, emit, (text) => {
    for (const receive of peerListeners) receive(text);
  });
  const notifier = createNotifier(db, FEED_CHANNEL, self);
  const peers = createNotifier(db, PEERS_CHANNEL, self);

  const transactionOnce: Transact = async (work) => {
    const { result, gyms } = await withNotifications(work, (all) => db.transaction().execute(all));
    notifier.notify(gyms);
    return result;
  };
  const transaction: Transact = (work) => retryConflicts(() => transactionOnce(work));

  return {
    db,
    transaction,
    sharedTransaction: sharedTransactions({ shared: transactionOnce, own: transaction }),
    snapshot: (read) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    readInThread: threads.read,
    subscribe(onNotify) {
      listener.start();
      return subscribe(onNotify);
    },
    peers: {
      send: (text) => peers.notify([text]),
      receive(onText) {
        listener.start();
        peerListeners.add(onText);
      },
    },
    check: async (depth) => (depth === 'full' ? checkPostgres(db) : { damage: await failedChecksums(db), skipped: [] }),
    movedFile: () => undefined,
    freeBytes: () => Promise.resolve(undefined),
    load: () => ({ connections: pool.totalCount, idleConnections: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      listener.stop();
      await Promise.all([notifier.stop(), peers.stop()]);
      await threads.close();
      await db.destroy();
    },
  };
}

/** The pool's own error of a call that has waited for long enough, whatever it has waited for. */
const WAITED_MESSAGE = 'timeout exceeded when trying to connect';

/**
 * The pool for Kysely: a timeout while all connections are in use is reported as such, not as an unreachable database.
 */
function reportingWaits(pool: pg.Pool): PostgresPool {
  let established = 0;
  pool.on('connect', () => (established += 1));
  pool.on('remove', () => (established -= 1));
  return {
    connect: async () => {
      try {
        return await pool.connect();
      } catch (error) {
        if (established === 0 || !(error instanceof Error) || error.message !== WAITED_MESSAGE) throw error;
        const seconds = FREE_CONNECTION_TIMEOUT_MS / 1000;
        throw new NoFreeConnectionError(`No connection to the database became free within ${seconds} s`, {
          cause: error,
        });
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Of two transactions that wait for each other PostgreSQL ends one: it runs again, after the other. */
async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return transaction();
}

/**
 * Notifies the other servers outside the transactions: PostgreSQL serializes the commits of transactions that contain a
 * NOTIFY. It waits for no disk sync, and batches what arrives meanwhile.
 * Where it fails, the others find the events when they poll.
 */
function createNotifier(db: Db, channel: string, self: string) {
  const waiting = new Set<string>();
  let notifying: Promise<void> | undefined;

  const notifyAll = async () => {
    while (waiting.size > 0) {
      const texts = [...waiting];
      waiting.clear();
      const notification = sql`${self}::text || ' ' || message`;
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${notification})
        from unnest(${texts}::text[]) as message`
        .execute(db)
        .catch(() => undefined);
    }
    notifying = undefined;
  };

  return {
    notify(texts: Iterable<string>) {
      for (const text of texts) waiting.add(text);
      if (waiting.size > 0) notifying ??= withTimeLimit(notifyAll);
    },
    stop: () => notifying ?? Promise.resolve(),
  };
}

interface ListenerOptions {
  url: string;
  self: string;
  pollIntervalMs: number;
  answerTimeoutMs: number;
}

/** A connection that listens for notifications; reconnects when it is lost, and asks now and then whether it is. */
function createListener(
  { url, self, pollIntervalMs, answerTimeoutMs }: ListenerOptions,
  onNotification: FeedListener,
  onPeerText: (text: string) => void,
) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let polling: NodeJS.Timeout | undefined;
  let state: 'idle' | 'on' | 'stopped' = 'idle';
  let listening: pg.Client | undefined;
  let isAsking = false;

  const ask = async () => {
    if (!listening || isAsking) return;
    isAsking = true;
    await listening.query('select 1').catch(() => undefined);
    isAsking = false;
  };

  const connect = async () => {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    limitAnswers(connection, answerTimeoutMs);
    client = connection;
    let isLost = false;
    const reconnect = () => {
      if (isLost) return;
      isLost = true;
      listening = undefined;
      void connection.end().catch(() => undefined);
      if (state === 'on') timer = setTimeout(() => void connect(), RECONNECT_DELAY_MS);
    };
    connection.on('error', reconnect);
    connection.on('end', reconnect);
    connection.on('notification', ({ channel, payload = '' }) => {
      const [from = ''] = payload.split(' ', 1);
      if (from === self) return;
      const text = payload.slice(from.length + 1);
      if (channel === FEED_CHANNEL) onNotification(text);
      else onPeerText(text);
    });
    try {
      await connection.connect();
      await connection.query(`listen ${FEED_CHANNEL}; listen ${PEERS_CHANNEL}`);
      listening = connection;
      onNotification(undefined);
    } catch {
      reconnect();
    }
  };

  return {
    start() {
      if (state !== 'idle') return;
      state = 'on';
      polling = setInterval(() => {
        onNotification(undefined);
        void ask();
      }, pollIntervalMs);
      void connect();
    },
    stop() {
      state = 'stopped';
      clearTimeout(timer);
      clearInterval(polling);
      // Not awaited: a machine that has vanished confirms no end.
      void client?.end().catch(() => undefined);
    },
  };
}
