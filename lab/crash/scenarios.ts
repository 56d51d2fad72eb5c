import { MAX_SENDING } from '../../packages/server/src/mail/outbox.ts';
import type { Engine } from '../../packages/server/src/testing/databases.ts';
import type { TestPostgres } from '../../packages/server/src/testing/postgres.ts';
import { fetchProgram, missingProgram } from '../rig/debianPrograms.ts';
import { sum } from '../rig/statistics.ts';
import { CALLS_PER_USER, floodServers } from './callLimits.ts';
import { dropResponses } from './droppedResponses.ts';
import { type Kill, killServer } from './kills.ts';
import { killUnderWebhooks } from './gatewayPayments.ts';
import { failOver } from './failover.ts';
import type { Outage } from './outage.ts';
import { restartPostgres } from './postgresRestart.ts';
import { measureSlowClients } from './slowClients.ts';
import { killReminders } from './reminders.ts';
import { sales } from './sales.ts';
import { createSyncs } from './syncs.ts';
import { runPooledServers } from './pooledServers.ts';
import { runTwoServers, type TwoServers } from './twoServers.ts';
import type { Verdict } from './verify.ts';
import type { Work } from './work.ts';

/** Latest permitted 503 after PostgreSQL is back. */
const RECOVERY_LIMIT_MS = 5000;
/** The same after the primary was killed, with the time until the replica is promoted. */
const FAILOVER_LIMIT_MS = 10_000;
/** Permitted p99 of a check-in beside slow clients, as a multiple of the p99 without them. */
const MAX_SLOWDOWN = 1.5;
/**
 * Permitted calls at four servers, as a multiple of the limit:
 * 3 % for each further server, and what passes while a message is under way.
 */
const MAX_OVERSHOOT = 1.25;

interface ScenarioOptions {
  engine: Engine;
  /** Absent on SQLite. */
  postgres: TestPostgres | undefined;
  kills: number;
  events: number;
  seed: number;
  signal: AbortSignal;
}

const tableRow = (cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(13)).join('');

/** Prints the faults and returns the number of failures of a verdict. */
function report({ lost, duplicated, faults }: Verdict): number {
  for (const fault of faults) console.log(`  ${fault}`);
  return lost + duplicated + faults.length;
}

/** One server, killed under load. */
async function kills({ signal, postgres, ...options }: ScenarioOptions & { work?: Work }): Promise<number> {
  const all: Kill[] = [];
  let failures = 0;
  console.log(tableRow(['kill', 'after ms', 'acknowledged', 'unanswered', 'lost', 'duplicated', 'faults']));
  for await (const kill of killServer({ ...options, postgresFolder: postgres?.folder })) {
    all.push(kill);
    const { loadMs, acknowledged, unanswered, lost, duplicated, faults } = kill;
    console.log(tableRow([all.length, loadMs, acknowledged, unanswered, lost, duplicated, faults.length]));
    failures += report(kill);
    signal.throwIfAborted();
  }
  const [lost, duplicated] = [sum(all.map((kill) => kill.lost)), sum(all.map((kill) => kill.duplicated))];
  const acknowledged = all.at(-1)?.acknowledged ?? 0;
  console.log(
    `${all.length} kills on ${options.engine}: ${acknowledged} acknowledged, ${lost} lost, ${duplicated} duplicated`,
  );
  return failures;
}

/** Two servers on one PostgreSQL, killed in turn, with a feed listener at each. */
async function twoServers({ postgres, ...options }: ScenarioOptions): Promise<number> {
  return reportTwoServers(await runTwoServers({ ...options, postgresFolder: postgres?.folder }));
}

/** The same behind PgBouncer in transaction mode, after a start on an empty database, reports and a backup. */
async function pgBouncer({ postgres, ...options }: ScenarioOptions): Promise<number> {
  if (!postgres) throw new Error('The scenario needs PostgreSQL');
  const program = fetchProgram('pgbouncer');
  if (!program) return skip(missingProgram('pgbouncer'));
  return reportTwoServers(await runPooledServers({ ...options, pgBouncer: program, postgresFolder: postgres.folder }));
}

/** Says why a scene cannot run here, which is no failure. */
function skip(reason: string): number {
  console.log(`Skipped. ${reason}`);
  return 0;
}

/** Prints the results and returns the number of failures. */
function reportTwoServers(result: TwoServers): number {
  const { events, retried, lost, duplicated, deliveries } = result;
  console.log(`${events} check-ins and check-outs at two servers, ${result.kills} kills, ${retried} retries`);
  console.log(`database: ${lost} lost, ${duplicated} duplicated`);
  let failures = report(result);
  for (const [index, delivery] of deliveries.entries()) {
    const { missed, outOfOrder } = delivery;
    const misdelivered = `${missed} missed, ${delivery.duplicated} duplicated, ${outOfOrder} out of order`;
    console.log(`listener ${index + 1}: resumed ${delivery.resumed} times, ${misdelivered}`);
    failures += missed + delivery.duplicated + outOfOrder;
  }
  return failures;
}

/** PostgreSQL, restarted under a server's load. */
async function postgresRestart({ postgres, kills: restarts, signal }: ScenarioOptions): Promise<number> {
  if (!postgres) throw new Error('The scenario needs PostgreSQL');
  let failures = 0;
  for (let number = 1; number <= restarts; number += 1) {
    failures += reportOutage(`restart ${number}`, await restartPostgres(postgres), {
      since: 'PostgreSQL was back',
      limitMs: RECOVERY_LIMIT_MS,
    });
    signal.throwIfAborted();
  }
  return failures;
}

/** The primary of two PostgreSQL behind HAProxy, killed under the load of two servers. */
async function failover({ kills: failovers, signal }: ScenarioOptions): Promise<number> {
  const program = fetchProgram('haproxy');
  if (!program) return skip(missingProgram('haproxy'));
  let failures = 0;
  for (let number = 1; number <= failovers; number += 1) {
    failures += reportOutage(`failover ${number}`, await failOver(program), {
      since: 'the kill',
      limitMs: FAILOVER_LIMIT_MS,
    });
    signal.throwIfAborted();
  }
  return failures;
}

/** Prints the results and returns the number of failures. */
function reportOutage(name: string, outage: Outage, { since, limitMs }: { since: string; limitMs: number }): number {
  const { acknowledged, unavailable, lastUnavailableMs, lost, duplicated, deliveries } = outage;
  const misdelivered = sum(
    deliveries.map(({ missed, duplicated: doubled, outOfOrder }) => missed + doubled + outOfOrder),
  );
  console.log(
    `${name}: ${acknowledged} acknowledged, ${unavailable} answered 503, the last one ${lastUnavailableMs} ms ` +
      `after ${since}, ${lost} lost, ${duplicated} duplicated, ${misdelivered} misdelivered feed events`,
  );
  return report(outage) + misdelivered + (lastUnavailableMs > limitMs ? 1 : 0);
}

/** One user, who floods four servers on one PostgreSQL. */
async function callLimits({ postgres }: ScenarioOptions): Promise<number> {
  const { passed, refused, faults } = await floodServers(postgres?.folder);
  for (const fault of faults) console.log(`  ${fault}`);
  const limit = Math.floor(CALLS_PER_USER * MAX_OVERSHOOT);
  console.log(
    `${passed.join(' + ')} = ${sum(passed)} calls of a user passed, ${refused} were refused; ${CALLS_PER_USER} may, limit ${limit}`,
  );
  return faults.length + (sum(passed) > limit || sum(passed) < CALLS_PER_USER ? 1 : 0);
}

/** 500 clients that never finish a request and 100 that stop reading. */
async function slowClients({ engine, postgres }: ScenarioOptions): Promise<number> {
  const result = await measureSlowClients(engine, postgres?.folder);
  const { aloneMs, withSlowClientsMs, checkIns, closed } = result;
  const slowdown = withSlowClientsMs / aloneMs;
  console.log(
    `500 slow clients and 100 stalled readers on ${engine}: ${checkIns} check-ins, ${closed} connections closed`,
  );
  console.log(`check-in p99: ${aloneMs.toFixed(1)} ms alone, ${withSlowClientsMs.toFixed(1)} ms with slow clients`);
  console.log(`ratio ${slowdown.toFixed(2)}, limit ${MAX_SLOWDOWN}`);
  return slowdown < MAX_SLOWDOWN ? 0 : 1;
}

/** A proxy drops one of ten responses after the commit, and the client retries. */
async function droppedResponses({ engine, postgres, events, seed }: ScenarioOptions): Promise<number> {
  const options = { engine, postgresFolder: postgres?.folder, checkIns: events, dropPercent: 10, seed };
  const result = await dropResponses(options);
  const { checkIns, stored, dropped, failed, lost, duplicated } = result;
  console.log(
    `${checkIns} check-ins on ${engine}, ${dropped} responses dropped, ${failed} failed calls repeated: ${stored} stored`,
  );
  console.log(`${lost} lost, ${duplicated} duplicated`);
  return report(result) + Math.abs(checkIns - stored);
}

/** One server, killed while the gateway reports payments. */
async function gatewayPayments({ postgres, ...options }: ScenarioOptions): Promise<number> {
  const result = await killUnderWebhooks({ ...options, postgresFolder: postgres?.folder });
  const { payments, unreported, retried, lost, duplicated } = result;
  console.log(
    `${payments} payments on ${options.engine}, ${unreported} without a webhook, ${retried} webhooks sent again: ` +
      `${lost} lost, ${duplicated} duplicated`,
  );
  return report(result);
}

/** One server, killed while it mails reminders. */
async function reminders({ engine, postgres, kills: count }: ScenarioOptions): Promise<number> {
  const result = await killReminders({ engine, postgresFolder: postgres?.folder, kills: count });
  const { members, lost, duplicated, repeated } = result;
  console.log(
    `${members} members on ${engine}, ${count} kills: ${lost} without a mail, ${duplicated} duplicated, ` +
      `${repeated} sent again under the same Message-ID`,
  );
  return report(result) + (repeated > count * MAX_SENDING ? 1 : 0);
}

interface Scenario {
  /** Prints its results and returns the number of failures. */
  run: (options: ScenarioOptions) => Promise<number>;
  /** The only engine it runs on; absent: both. */
  engine?: Engine;
  /** Default of `--kills`. */
  kills: number;
}

/** By the value of `--scene`. */
export const scenarios: Record<string, Scenario> = {
  kills: { run: kills, kills: 100 },
  sales: { run: (options) => kills({ ...options, work: sales }), kills: 100 },
  syncs: { run: (options) => kills({ ...options, work: createSyncs() }), kills: 100 },
  gateway: { run: gatewayPayments, kills: 20 },
  reminders: { run: reminders, kills: 20 },
  'dropped-answers': { run: droppedResponses, kills: 0 },
  'call-limits': { run: callLimits, engine: 'postgres', kills: 0 },
  failover: { run: failover, engine: 'postgres', kills: 3 },
  pgbouncer: { run: pgBouncer, engine: 'postgres', kills: 4 },
  'postgres-restart': { run: postgresRestart, engine: 'postgres', kills: 5 },
  'slow-clients': { run: slowClients, kills: 0 },
  'two-servers': { run: twoServers, engine: 'postgres', kills: 10 },
};
