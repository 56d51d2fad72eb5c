import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startPostgres } from '../../../packages/server/src/testing/postgres.ts';
import { postgresUrl } from '../../rig/environment.ts';
import { createGym, type Desk, type Gym } from '../../rig/gyms.ts';
import type { HttpRequest, LoadResult } from '../../rig/load.ts';
import { p99 } from '../../rig/statistics.ts';
import { type Benchmark, type Figure, ratioAtLeast } from '../figure.ts';
import { rawRenewal, renewalStatements } from '../rawRenewal.ts';
import { CLIENTS, inTurn, rawPostgresSide, type RawOperation, rawSqliteSide, serverSide } from '../sides.ts';

const MEMBERS = 5000;
const PRICE_PAISE = 1500_00;
const SQLITE_MIN_RATIO = 0.4;
const POSTGRES_MIN_RATIO = 0.4;

const rawRenewals: RawOperation = { statements: renewalStatements, run: rawRenewal };

/** The `number`-th renewal of a gym, paid in cash: members take turns. */
const nextRenewal = ({ gymId, memberIds }: Gym, number: number): HttpRequest => ({
  path: '/renewMembership',
  method: 'POST',
  headers: { 'Idempotency-Key': randomUUID() },
  body: {
    gymId,
    memberId: memberIds[number % memberIds.length],
    planId: 'monthly',
    payment: { amount: PRICE_PAISE, method: 'cash', reference: '' },
  },
});

async function setPrice({ origin, gymId, token }: Desk): Promise<void> {
  const planData = { name: 'Monthly', lengthUnit: 'month', length: 1, price: PRICE_PAISE, isTaxIncluded: true };
  const response = await fetch(`${origin}/updatePlan`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ gymId, planId: 'monthly', planData }),
  });
  if (!response.ok) throw new Error(`The price was refused: ${response.status}`);
}

const throughput = (engine: string, http: LoadResult, baseline: string, raw: LoadResult, minRatio: number): Figure => ({
  what: `Renewals with payment over HTTP, ${CLIENTS} clients, ${MEMBERS} members, durable, ${engine}`,
  measured: `${http.perSecond.toFixed(0)} a second, p99 ${p99(http.durationsMs).toFixed(0)} ms`,
  comparedWith: `the bare statements, ${baseline}: ${raw.perSecond.toFixed(0)} a second`,
  ...ratioAtLeast(http.perSecond / raw.perSecond, minRatio),
});

async function renewalSide(gym: Gym) {
  const side = await serverSide(gym, (number) => nextRenewal(gym, number));
  await setPrice(side.desk);
  return side;
}

/** Term, invoice, payment and activities of a renewal, on both engines, beside the bare statements. */
export const renewal: Benchmark = async ({ folder, isFull }) => {
  const gym = await createGym(`file:${join(folder, 'renewal.db')}`, folder, MEMBERS);
  const figures: Figure[] = [];
  {
    await using raw = rawSqliteSide(gym, rawRenewals, 1);
    await using server = await renewalSide(gym);
    const result = await inTurn({ raw, server }, isFull);
    figures.push(throughput('SQLite', result.server, 'one renewal a transaction', result.raw, SQLITE_MIN_RATIO));
  }
  const postgres = await startPostgres({ isDurable: true });
  try {
    const onPostgres = await createGym(postgresUrl(postgres.folder), folder, MEMBERS);
    await using raw = await rawPostgresSide(onPostgres, rawRenewals);
    await using server = await renewalSide(onPostgres);
    const result = await inTurn({ raw, server }, isFull);
    figures.push(throughput('PostgreSQL', result.server, `on ${CLIENTS} connections`, result.raw, POSTGRES_MIN_RATIO));
  } finally {
    await postgres.stop();
  }
  return figures;
};
