import type { ExpectedOccupancy, QuietTimes } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import { cacheOfDatabase } from '../db/cacheOfDatabase.ts';
import type { Db } from '../db/database.ts';
import { dateIn, startOfDate } from '../zone.ts';
import { quietTimesOf, shownActual, shownHalfHours } from './expected.rules.ts';
import { forecastFrom } from './forecast.rules.ts';
import { forecasterOf } from './forecasters.ts';
import { halfHourMeans, halfHoursOf, LONGEST_VISIT_MS, runningHalfHour } from './occupancyDays.rules.ts';
import { listVisits } from './occupancyDays.repository.ts';
import { presenceModelOf } from './presenceModels.ts';

/** Today and those after it. */
const FORECAST_DAYS = 7;
/** Everybody's pass shows quiet times, which change little. */
const QUIET_TIMES_LIFETIME_MS = 5 * 60_000;
const MAX_QUIET_TIMES = 1000;

type ExpectedContext = Pick<Context, 'gymId' | 'now'> & { db: Db; gym: Pick<Context['gym'], 'timeZone'> };

/** The likely number inside in each half hour of today that has begun; null for the others. */
async function meansOfToday({ db, gymId, gym, now }: ExpectedContext, branchId: string, startsAt: (number | null)[]) {
  const { timeZone } = gym;
  const from = startOfDate(dateIn(now, timeZone), timeZone) - LONGEST_VISIT_MS;
  // Check-outs of this very moment count.
  const all = await listVisits(db, gymId, { from, before: now, endedBefore: now + 1 });
  const visits = all.filter((visit) => visit.branchId === branchId);
  return halfHourMeans(visits, await presenceModelOf(db, gymId, branchId), startsAt, { timeZone, now });
}

/** How full the branch was today, and how full it is expected to be today and on the six days after it. */
export async function expectedOccupancyOf(ctx: ExpectedContext, branch: BranchRow): Promise<ExpectedOccupancy> {
  const { db, gymId, gym, now } = ctx;
  const { timeZone } = gym;
  const today = dateIn(now, timeZone);
  const startsAt = halfHoursOf(today, timeZone);
  const means = await meansOfToday(ctx, branch.id, startsAt);
  const forecaster = await forecasterOf(db, gymId, branch.id, today);
  // Without waiting from here on: others use the same forecaster.
  const slot = runningHalfHour(startsAt, now);
  means.slice(0, slot).forEach((mean, index) => forecaster?.record(index, mean ?? Number.NaN));
  const forecast = forecaster && forecastFrom(forecaster, { date: today, slot, days: FORECAST_DAYS });
  const days = forecast?.days.map((day) => ({
    date: day.date,
    halfHours: shownHalfHours(day, branch, timeZone),
  }));
  const halfHours = days?.[0]?.halfHours ?? [];
  return {
    maxCapacity: branch.max_capacity,
    actual: shownActual(means, startsAt, halfHours[0]?.at),
    forecast: forecast && days ? { days, meanAbsoluteError: forecast.meanAbsoluteError } : null,
    quietTimes: quietTimesOf(halfHours, now),
  };
}

const quietTimesCacheOf = cacheOfDatabase<Promise<QuietTimes>>({ max: MAX_QUIET_TIMES, ttl: QUIET_TIMES_LIFETIME_MS });

/** When the branch is quiet today, as of a few minutes ago at most. */
export async function quietTimesAt(ctx: ExpectedContext, branch: BranchRow): Promise<QuietTimes> {
  const { db, gymId, now } = ctx;
  const cache = quietTimesCacheOf(db);
  const key = `${gymId} ${branch.id} ${branch.updated_at} ${Math.floor(now / QUIET_TIMES_LIFETIME_MS)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const times = expectedOccupancyOf(ctx, branch).then((expected) => expected.quietTimes);
  cache.set(key, times);
  times.catch(() => cache.delete(key));
  return times;
}
