import { setImmediate } from 'node:timers/promises';
import { addDays } from '@spotter/api';
import { cacheOfDatabase } from '../db/cacheOfDatabase.ts';
import type { Db } from '../db/database.ts';
import { toHistory } from './expected.rules.ts';
import { trainForecaster } from './forecast.rules.ts';
import type { Forecaster } from './forecaster.rules.ts';
import { describeOccupancyDays, listOccupancyDays } from './occupancyDays.repository.ts';
import { HISTORY_DAYS } from './occupancyDays.rules.ts';

/** The last days are worked out again once a day: late entries are learnt from within so long. */
const FORECASTER_LIFETIME_MS = 3_600_000;
/** About 400 kB each. */
const MAX_FORECASTERS = 200;

interface Trained {
  /** Of the days that were learnt from. */
  version: string;
  forecaster: Promise<Forecaster | undefined>;
}

const forecastersOf = cacheOfDatabase<Trained>({ max: MAX_FORECASTERS, ttl: FORECASTER_LIFETIME_MS });

/**
 * The forecaster of a branch, which has learnt from the days before `today` (YYYY-MM-DD); undefined before four weeks
 * of history. Trained once a day, as soon as somebody asks; everybody is given the same one.
 */
export async function forecasterOf(
  db: Db,
  gymId: string,
  branchId: string,
  today: string,
): Promise<Forecaster | undefined> {
  const cache = forecastersOf(db);
  const { days, last } = await describeOccupancyDays(db, gymId, branchId, today);
  const [key, version] = [`${gymId} ${branchId}`, `${today} ${days} ${last}`];
  const cached = cache.get(key);
  if (cached?.version === version) return cached.forecaster;
  const forecaster = train(db, gymId, branchId, today);
  cache.set(key, { version, forecaster });
  forecaster.catch(() => cache.delete(key));
  return forecaster;
}

async function train(db: Db, gymId: string, branchId: string, today: string): Promise<Forecaster | undefined> {
  const period = { from: addDays(today, -HISTORY_DAYS), before: today };
  const training = trainForecaster(toHistory(await listOccupancyDays(db, gymId, branchId, period)), today);
  for (;;) {
    const { done, value } = training.next();
    if (done) return value;
    // Check-ins come between two days.
    await setImmediate();
  }
}
