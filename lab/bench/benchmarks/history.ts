import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { addDays } from '@spotter/api';
import pg from 'pg';
import { monthAt } from '../../../packages/server/src/db/attendanceMonths.ts';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { startBackup } from '../../rig/backups.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Gym, startGymServer } from '../../rig/gyms.ts';
import { createHttpClient } from '../../rig/load.ts';
import { median } from '../../rig/statistics.ts';
import { insertReportData, REPORTED_MEMBER } from '../bulkData.ts';
import { atMost, atMostMs, type Benchmark, type Figure, ratioAtMost } from '../figure.ts';
import { reportCalls } from './reports.ts';

const MEMBERS = 1000;
const ROWS_PER_GYM = 66_667;
const READS = 9;
const STARTS = 3;
const REPORT_LIMIT_MS = 300;
const HISTORY_LIMIT_MS = 20;
const MAX_START_RATIO = 1.3;
const BACKUP_LIMIT_S = 15 * 60;
const DETACH_LIMIT_MS = 1000;

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function startMs(gym: Gym): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < STARTS; round += 1) {
    const startedAt = performance.now();
    await using _ = await startGymServer(gym);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** A year of attendance of many gyms in one database: its start, its heaviest reads and its backup. */
async function measure(engine: string, gym: Gym, gyms: number, folder: string): Promise<Figure[]> {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const attendance = gyms * ROWS_PER_GYM;
  const emptyMs = await startMs(gym);
  const filledS = await insertReportData(gym, { gyms, members: MEMBERS, attendance, now });
  const database = `${attendance.toLocaleString('en')} attendance rows in ${gyms} gyms, ${engine}`;
  const fullMs = await startMs(gym);
  const figures: Figure[] = [
    {
      what: `Start to the first sign-in: ${database} (created in ${filledS.toFixed(0)} s)`,
      measured: `${fullMs.toFixed(0)} ms`,
      comparedWith: `empty: ${emptyMs.toFixed(0)} ms`,
      ...ratioAtMost(fullMs / emptyMs, MAX_START_RATIO),
    },
  ];
  {
    await using server = await startGymServer(gym);
    using client = createHttpClient(server.desk, 1);
    const read = async (path: string) => {
      const times: number[] = [];
      for (let round = 0; round < READS; round += 1) times.push((await client.sendOk({ path })).durationMs);
      return median(times);
    };
    for (const name of reportCalls) {
      const path = `/${name}?gymId=${gym.gymId}&from=${addDays(today, -364)}&to=${today}`;
      figures.push({ what: `${name} of a year: ${database}`, ...atMostMs(await read(path), REPORT_LIMIT_MS) });
    }
    const history = `/getUserAttendanceLogs?gymId=${gym.gymId}&userId=${REPORTED_MEMBER}&userType=member&limit=50`;
    figures.push({ what: `A member’s history: ${database}`, ...atMostMs(await read(history), HISTORY_LIMIT_MS) });
  }
  const file = join(folder, `${engine}.gz`);
  const backupS = (await elapsedMs(() => startBackup(gym, file).done)) / 1000;
  rmSync(file);
  figures.push({
    what: `Backup, written and verified: ${database}`,
    ...atMost(backupS, BACKUP_LIMIT_S, 's'),
    comparedWith: `${Math.round(attendance / backupS).toLocaleString('en')} rows a second`,
  });
  return figures;
}

/** How long it takes to take an old month out of the database. */
async function detachMonth(url: string): Promise<Figure> {
  const { name } = monthAt(Date.now(), -6);
  const operator = new pg.Client(url);
  await operator.connect();
  const { rows } = await operator.query<{ count: string }>(`select count(*) from ${name}`);
  const detachedMs = await elapsedMs(() => operator.query(`alter table attendance detach partition ${name}`));
  await operator.end();
  const count = Number(rows[0]?.count).toLocaleString('en');
  return { what: `Detaching a month of ${count} rows, PostgreSQL`, ...atMostMs(detachedMs, DETACH_LIMIT_MS) };
}

/** A large history on both engines. */
export const history: Benchmark = async ({ folder, isFull, gyms: wanted }) => {
  const gyms = wanted ?? (isFull ? 150 : 3);
  const createIn = (databaseUrl: string, name: string) => {
    const dataDir = join(folder, name);
    mkdirSync(dataDir, { recursive: true });
    return createGym(databaseUrl, dataDir, 1);
  };
  const sqlite = await createIn(`file:${join(folder, 'history.db')}`, 'sqlite');
  const onSqlite = await measure('SQLite', sqlite, gyms, folder);
  const postgres = await startPostgres({ isDurable: true });
  try {
    const url = postgresUrl(postgres.folder);
    const onPostgres = await measure('PostgreSQL', await createIn(url, 'postgres'), gyms, folder);
    return [...onSqlite, ...onPostgres, await detachMonth(url)];
  } finally {
    await postgres.stop();
  }
};
