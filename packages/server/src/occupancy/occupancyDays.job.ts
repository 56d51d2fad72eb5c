import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@spotter/api';
import { firstCheckIn } from '../attendance/attendance.repository.ts';
import { listBranches } from '../branches/branches.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { forEachGym } from '../gyms/forEachGym.ts';
import { listGyms, lockGymForUpdate } from '../gyms/gyms.repository.ts';
import type { Job } from '../jobs/scheduler.ts';
import { dateIn, endOfDate, startOfDate } from '../zone.ts';
import type { PresenceModel } from './likelyInside.rules.ts';
import { halfHourMeans, halfHoursOf, HISTORY_DAYS, LONGEST_VISIT_MS } from './occupancyDays.rules.ts';
import {
  deleteOccupancyDaysBefore,
  listStoredDays,
  listVisits,
  type OccupancyDay,
  saveOccupancyDays,
} from './occupancyDays.repository.ts';
import { presenceModelOf } from './presenceModels.ts';

const INTERVAL_MS = 10 * 60_000;
/** Entries of browsers without a connection come so late at most. */
const REVISED_DAYS = 3;
/** So that no gym waits for the history of others: the rest comes with the next runs. */
const DAYS_PER_RUN = 60;
/** Between two days, of which each is read in a few milliseconds. */
const PAUSE_MS = 20;

interface OccupancyDaysOptions {
  database: Database;
  clock: Clock;
  /** Shorter in tests. */
  pauseMs?: number;
}

interface Gym {
  gym_id: string;
  time_zone: string;
}

/**
 * Works out how full the branches were on the days that have ended, of the last 26 weeks: those that are missing, the
 * newest first, and once a day the last three again. Several processes may write the same day:
 * both write what the attendance says.
 */
export function occupancyDaysJob({ database, clock, pauseMs = PAUSE_MS }: OccupancyDaysOptions): Job {
  const revisedOn = new Map<string, string>();
  return {
    name: 'occupancy of past days',
    intervalMs: INTERVAL_MS,
    runsAtStart: true,
    async run(signal) {
      await forEachGym(await listGyms(database.db), signal, async (gym) => {
        const now = clock();
        const today = dateIn(now, gym.time_zone);
        const dates = await datesToWorkOut(database.db, gym, today, revisedOn.get(gym.gym_id) !== today);
        for (const date of dates) {
          if (signal.aborted) return;
          await workOutDay(database, gym, date, now);
          await delay(pauseMs);
        }
        revisedOn.set(gym.gym_id, today);
      });
    },
  };
}

/** The dates to be worked out now, the newest first. */
async function datesToWorkOut(db: Db, { gym_id: gymId, time_zone: timeZone }: Gym, today: string, isRevising: boolean) {
  const oldest = addDays(today, -HISTORY_DAYS);
  if (isRevising) await deleteOccupancyDaysBefore(db, gymId, oldest);
  const first = await firstCheckIn(db, gymId, startOfDate(oldest, timeZone));
  if (first === undefined) return [];
  const branches = await listBranches(db, gymId, null);
  const branchesByDate = Map.groupBy(await listStoredDays(db, gymId, oldest), ({ date }) => date);
  const isStored = (date: string) => {
    const ids = new Set(branchesByDate.get(date)?.map((row) => row.branch_id));
    return branches.every(({ id }) => ids.has(id));
  };
  const revisedFrom = isRevising ? addDays(today, -REVISED_DAYS) : today;
  const firstDate = dateIn(first, timeZone);
  const dates: string[] = [];
  for (let date = addDays(today, -1); date >= firstDate && dates.length < DAYS_PER_RUN; date = addDays(date, -1)) {
    if (date >= revisedFrom || !isStored(date)) dates.push(date);
  }
  return dates;
}

/** Works out an ended day of all branches. An import of visits, which locks the gym, is before or after it. */
async function workOutDay(
  { db, transaction }: Database,
  { gym_id: gymId, time_zone: timeZone }: Gym,
  date: string,
  now: number,
): Promise<void> {
  const from = startOfDate(date, timeZone) - LONGEST_VISIT_MS;
  const before = endOfDate(date, timeZone);
  const halfHours = halfHoursOf(date, timeZone);
  const models = new Map<string, PresenceModel>();
  for (const { id } of await listBranches(db, gymId, null)) models.set(id, await presenceModelOf(db, gymId, id));
  await transaction(async (tx) => {
    await lockGymForUpdate(tx, gymId);
    const visits = await listVisits(tx, gymId, { from, before, endedBefore: before + LONGEST_VISIT_MS });
    const byBranch = Map.groupBy(visits, ({ branchId }) => branchId);
    const days = Array.from(models, ([branchId, model]): OccupancyDay => {
      const means = halfHourMeans(byBranch.get(branchId) ?? [], model, halfHours, { timeZone, now });
      return { branchId, date, means: means.map(toStored) };
    });
    await saveOccupancyDays(tx, gymId, days);
  });
}

const PRECISION = 100;
const toStored = (mean: number | null) => mean && Math.round(mean * PRECISION) / PRECISION;
