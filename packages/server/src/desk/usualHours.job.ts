import { setTimeout as delay } from 'node:timers/promises';
import { countCheckInsByHour } from '../attendance/attendance.repository.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { forEachGym } from '../gyms/forEachGym.ts';
import { listGyms } from '../gyms/gyms.repository.ts';
import type { Job } from '../jobs/scheduler.ts';
import { dateIn, zoneOffsets } from '../zone.ts';
import { encodeHours, USUAL_HOURS_PERIOD_MS, usualHours } from './desk.rules.ts';
import { claimUsualHours, listMembersAfter, setUsualHours } from './usualHours.repository.ts';

const INTERVAL_MS = 3_600_000;
/** A few milliseconds each: on SQLite, check-ins wait for a statement. */
const MEMBERS_PER_STATEMENT = 100;
const PAUSE_MS = 20;

interface UsualHoursOptions {
  database: Database;
  clock: Clock;
}

/**
 * Works out, once a day for each gym, at which hours its members usually come. Reading the check-ins of 20,000 members
 * takes seconds, for which no desk can wait. A gym whose day was claimed by a process that ended has them a day later.
 */
export const usualHoursJob = ({ database, clock }: UsualHoursOptions): Job => ({
  name: 'usual hours',
  intervalMs: INTERVAL_MS,
  runsAtStart: true,
  async run(signal) {
    await forEachGym(await listGyms(database.db), signal, async ({ gym_id: gymId, time_zone: timeZone }) => {
      const now = clock();
      if (!(await claimUsualHours(database.db, gymId, dateIn(now, timeZone)))) return;
      const from = now - USUAL_HOURS_PERIOD_MS;
      const period = { from, offsets: zoneOffsets(from, now, timeZone) };
      let after: string | undefined = '';
      while (after !== undefined && !signal.aborted) {
        after = await refreshMembers(database, gymId, after, period);
        await delay(PAUSE_MS);
      }
    });
  },
});

/** The id of the last member looked at; undefined where there are no more. */
async function refreshMembers(
  { db }: Database,
  gymId: string,
  after: string,
  period: Parameters<typeof countCheckInsByHour>[3],
): Promise<string | undefined> {
  const members = await listMembersAfter(db, gymId, after, MEMBERS_PER_STATEMENT);
  const ids = members.map(({ id }) => id);
  const hours = usualHours(await countCheckInsByHour(db, gymId, ids, period));
  const changed = members.filter((member) => member.usual_hours !== encodeHours(hours.get(member.id)));
  for (const [encoded, group] of Map.groupBy(changed, ({ id }) => encodeHours(hours.get(id)))) {
    await setUsualHours(
      db,
      gymId,
      group.map(({ id }) => id),
      encoded,
    );
  }
  return ids.at(-1);
}
