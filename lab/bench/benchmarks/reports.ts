import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@spotter/api';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym, type GymServer, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient, nextCheckIn, openLoad } from '../../rig/load.ts';
import { p95, p99 } from '../../rig/statistics.ts';
import { insertReportData } from '../bulkData.ts';
import { atMostMs, type Benchmark, type Figure, ratioAtMost } from '../figure.ts';

const MEMBERS = 1000;
const ROWS_PER_GYM = 66_667;
const CHECK_INS_PER_SECOND = 20;
const DESK_CONNECTIONS = 16;
/** Somebody who reads looks at a report before the next one. */
const PAUSE_MS = 250;
const REPORT_LIMIT_MS = 300;
const MAX_CHECK_IN_RATIO = 1.2;

/** What a reader of reports opens. */
export const reportCalls = [
  'getAttendanceReport',
  'getMembersReport',
  'getVisitsReport',
  'getMoneyReport',
  'getStaffReport',
] as const;

interface Reading {
  durationsMs: Map<string, number[]>;
  stop(): Promise<void>;
}

/** One reader who opens each report in turn: of a month, of a quarter, of a year. */
function readReports({ gymId }: Gym, { desk }: GymServer, today: string): Reading {
  const durationsMs = new Map<string, number[]>(reportCalls.map((name) => [name, []]));
  const abort = new AbortController();
  const read = async () => {
    using client = createHttpClient(desk, 1);
    for (let turn = 0; !abort.signal.aborted; turn += 1) {
      const days = [30, 90, 365][Math.floor(turn / reportCalls.length) % 3] ?? 30;
      const name = reportCalls[turn % reportCalls.length] ?? reportCalls[0];
      const path = `/${name}?gymId=${gymId}&from=${addDays(today, 1 - days)}&to=${today}`;
      durationsMs.get(name)?.push((await client.sendOk({ path })).durationMs);
      await sleep(PAUSE_MS);
    }
  };
  const reading = read();
  return {
    durationsMs,
    async stop() {
      abort.abort();
      await reading;
    },
  };
}

/** Check-ins at the rate of a busy desk, in turns without and with somebody who reads reports. */
async function measure(engine: string, gym: Gym, gyms: number, rounds: number, seconds: number): Promise<Figure[]> {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const attendance = gyms * ROWS_PER_GYM;
  const filledS = await insertReportData(gym, { gyms, members: MEMBERS, attendance, now });
  await using server = await startGymServer(gym);
  using client = createHttpClient(server.desk, DESK_CONNECTIONS);
  let next = 0;
  const checkIns = async (durationS: number) =>
    (
      await openLoad(CHECK_INS_PER_SECOND, durationS * 1000, async () => {
        next += 1;
        await client.sendOk(nextCheckIn(gym, next));
      })
    ).durationsMs;
  const all = { alone: [] as number[], beside: [] as number[] };
  const reports = new Map<string, number[]>(reportCalls.map((name) => [name, []]));
  const warmUp = readReports(gym, server, today);
  await checkIns(seconds / 2);
  await warmUp.stop();
  for (let round = 0; round < rounds; round += 1) {
    all.alone.push(...(await checkIns(seconds)));
    const reading = readReports(gym, server, today);
    all.beside.push(...(await checkIns(seconds)));
    await reading.stop();
    for (const [name, durations] of reading.durationsMs) reports.get(name)?.push(...durations);
  }
  const database = `${attendance.toLocaleString('en')} attendance rows in ${gyms} gyms, ${engine} (created in ${filledS.toFixed(0)} s)`;
  const [alone, beside] = [p99(all.alone), p99(all.beside)];
  return [
    ...Array.from(reports, ([name, durations]) => ({
      what: `${name} p95 beside a desk with ${CHECK_INS_PER_SECOND} check-ins a second: ${database}`,
      ...atMostMs(p95(durations), REPORT_LIMIT_MS),
    })),
    {
      what: `Check-in p99 at ${CHECK_INS_PER_SECOND} a second beside reports: ${database}`,
      measured: `${beside.toFixed(1)} ms`,
      comparedWith: `without: ${alone.toFixed(1)} ms`,
      ...ratioAtMost(beside / alone, MAX_CHECK_IN_RATIO),
    },
  ];
}

/** How long reports take in a large database, and what they cost the desk. */
export const reports: Benchmark = async ({ folder, isFull, gyms: wanted }) => {
  const gyms = wanted ?? (isFull ? 150 : 3);
  const [rounds, seconds] = isFull ? [5, 30] : [2, 10];
  const createIn = (databaseUrl: string, name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    return createGym(databaseUrl, dataDir, DESK_CONNECTIONS * 4);
  };
  const onSqlite = await measure(
    'SQLite',
    await createIn(`file:${join(folder, 'reports.db')}`, 'sqlite'),
    gyms,
    rounds,
    seconds,
  );
  const postgres = await startPostgres({ isDurable: true });
  try {
    const gym = await createIn(postgresUrl(postgres.folder), 'postgres');
    return [...onSqlite, ...(await measure('PostgreSQL', gym, gyms, rounds, seconds))];
  } finally {
    await postgres.stop();
  }
};
