import { setTimeout as delay } from 'node:timers/promises';
import { type BranchRow, listBranches } from '../branches/branches.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { forEachGym } from '../gyms/forEachGym.ts';
import { listGyms } from '../gyms/gyms.repository.ts';
import type { Job } from '../jobs/scheduler.ts';
import { listOpenVisits } from '../people/presence.repository.ts';
import { closeVisit } from './closeVisit.ts';
import { readOccupancySettings, visitEnds } from './hours.rules.ts';

const INTERVAL_MS = 2 * 60_000;
/** A few milliseconds each: on SQLite, check-ins wait for a transaction. */
const VISITS_PER_TRANSACTION = 20;
const PAUSE_MS = 20;

interface AutoCheckOutOptions {
  database: Database;
  clock: Clock;
}

type Gym = Awaited<ReturnType<typeof listGyms>>[number];

/**
 * Checks members out whose visit is over: see `visitEnds`. Of several processes that see the same visit, one ends it:
 * the others no longer find the person inside since then.
 */
export const autoCheckOutJob = ({ database, clock }: AutoCheckOutOptions): Job => ({
  name: 'automatic check-out',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  async run(signal) {
    await forEachGym(await listGyms(database.db), signal, async (gym) => {
      for (const branch of await listBranches(database.db, gym.gym_id, null)) {
        if (signal.aborted) return;
        if (readOccupancySettings(branch.occupancy_settings).autoCheckOut === null) continue;
        await closeVisitsAt(database, gym, branch, clock(), signal);
      }
    });
  },
});

async function closeVisitsAt(
  database: Database,
  gym: Gym,
  branch: BranchRow,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const { gym_id: gymId, time_zone: timeZone } = gym;
  const endOf = visitEnds(branch, timeZone);
  const visits = await listOpenVisits(database.db, gymId, branch.id);
  const over = visits.flatMap((visit) => {
    const end = endOf(visit.checked_in_at);
    return end && end.dueAt <= now ? [{ ...visit, at: end.at }] : [];
  });
  for (let start = 0; start < over.length && !signal.aborted; start += VISITS_PER_TRANSACTION) {
    await database.transaction(async (tx) => {
      const ctx = { gymId, gym: { timeZone }, now };
      for (const { at, checked_in_at: arrivedAt, ...person } of over.slice(start, start + VISITS_PER_TRANSACTION)) {
        await closeVisit(tx, ctx, { person, branch, arrivedAt }, at);
      }
    });
    await delay(PAUSE_MS);
  }
}
