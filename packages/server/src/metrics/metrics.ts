import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { CallName, ErrorCode } from '@spotter/api';
import type { Database } from '../db/database.ts';
import type { Feed } from '../feed/feed.ts';
import { pendingSyncCount } from '../identity/hosted/accountSync.repository.ts';
import { mailQueue } from '../mail/outbox.repository.ts';

/** What the server measures of itself, for Prometheus. Labels are from closed lists: nothing of gyms or people. */
export interface Metrics {
  observeCall(call: CallName, outcome: 'ok' | ErrorCode, seconds: number): void;
  /** A request of the sign-in protocol; `method` is one of the protocol's or `other`. */
  observeIdentityRequest(method: string, status: number): void;
  observeQuery(seconds: number): void;
  observeReplicaSkipped(): void;
  /** Adds what is read at each scrape. */
  watch(sources: { database: Database; feed: Pick<Feed, 'openStreams'> }): void;
  /** In Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const CALL_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const QUERY_BUCKETS_S = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(clock: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Counter({
    name: 'spotter_calls_total',
    help: 'Calls by name and outcome: ok, or the error code. Denied: unauthenticated, forbidden; rate-limited: too-many.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'spotter_call_duration_seconds',
    help: 'Time from the request to the response of a call; of a stream, to its start.',
    labelNames: ['call'],
    buckets: CALL_BUCKETS_S,
    registers,
  });
  const identityRequests = new Counter({
    name: 'spotter_identity_requests_total',
    help: 'Requests of the sign-in protocol by method and HTTP status.',
    labelNames: ['method', 'status'],
    registers,
  });
  const querySeconds = new Histogram({
    name: 'spotter_database_query_duration_seconds',
    help: 'Time of a database query, from its start to its result.',
    buckets: QUERY_BUCKETS_S,
    registers,
  });
  const replicaSkipped = new Counter({
    name: 'spotter_replica_skipped_total',
    help: 'Times that the replica was unreachable or behind, so that the reads of ten seconds used the primary.',
    registers,
  });

  return {
    observeCall(call, outcome, seconds) {
      calls.inc({ call, outcome });
      callSeconds.observe({ call }, seconds);
    },
    observeIdentityRequest: (method, status) => identityRequests.inc({ method, status }),
    observeQuery: (seconds) => querySeconds.observe(seconds),
    observeReplicaSkipped: () => replicaSkipped.inc(),
    watch({ database, feed }) {
      const gauge = gaugesOf(registry);
      gauge('spotter_database_connections', 'Open connections of the pool.', () => database.load().connections);
      gauge('spotter_database_connections_idle', 'Those that are free.', () => database.load().idleConnections);
      gauge(
        'spotter_database_waiting',
        'Units of work that wait for a connection or the write lock.',
        () => database.load().waiting,
      );
      gauge('spotter_streams_open', 'Open live streams.', () => feed.openStreams());
      const queue = () => mailQueue(database.db);
      gauge(
        'spotter_mail_queue',
        'Mails that the mail server has not accepted yet.',
        async () => (await queue()).count,
      );
      gauge('spotter_mail_oldest_age_seconds', 'Age of the oldest of them; 0 without one.', async () => {
        const { oldestAt } = await queue();
        return oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000;
      });
      gauge('spotter_account_sync_queue', 'Account changes that wait for the hosted identity.', () =>
        pendingSyncCount(database.db),
      );
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** Makes gauges that are read at each scrape. */
const gaugesOf =
  (registry: Registry) =>
  (name: string, help: string, read: () => number | Promise<number>): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away the others must still be scraped.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => NaN),
        );
      },
    });
