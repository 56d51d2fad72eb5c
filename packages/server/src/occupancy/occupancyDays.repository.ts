// How many were likely inside in each half hour of the days that have ended. Worked out from the attendance:
// no source of truth.
import { checkoutAllMoments } from '../activities/activities.repository.ts';
import { listVisitEvents } from '../attendance/attendance.repository.ts';
import type { Db, Tx } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { type Visit, visitsOf } from './occupancyDays.rules.ts';

/** An ended day of a branch. */
export interface OccupancyDay {
  branchId: string;
  /** YYYY-MM-DD in the gym's zone. */
  date: string;
  /** Of the 48 half hours; null: not counted. */
  means: readonly (number | null)[];
}

/** The visits of members who checked in in [`from`, `before`), as far as their entries before `endedBefore` tell. */
export async function listVisits(
  db: Db,
  gymId: string,
  span: { from: number; before: number; endedBefore: number },
): Promise<Visit[]> {
  const events = await listVisitEvents(db, gymId, span);
  const moments = await checkoutAllMoments(db, gymId, { from: span.from, before: span.endedBefore }).execute();
  return visitsOf(events, new Set(moments.map(({ happened_at }) => happened_at)));
}

/** Writes these days, in place of what was stored of them. */
export async function saveOccupancyDays(db: Db, gymId: string, days: readonly OccupancyDay[]): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto('occupancy_days')
    .values(
      days.map(({ branchId, date, means }) => ({
        gym_id: gymId,
        branch_id: branchId,
        date,
        means: JSON.stringify(means),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['gym_id', 'branch_id', 'date']).doUpdateSet((e) => ({ means: e.ref('excluded.means') })),
    )
    .execute();
}

/** The stored days of each branch, from a date on. */
export const listStoredDays = (db: Db, gymId: string, from: string) =>
  db
    .selectFrom('occupancy_days')
    .select(['branch_id', 'date'])
    .where('gym_id', '=', gymId)
    .where('date', '>=', from)
    .execute();

/** The days of a branch from a date on and before another, in order. */
export async function listOccupancyDays(
  db: Db,
  gymId: string,
  branchId: string,
  { from, before }: { from: string; before: string },
): Promise<OccupancyDay[]> {
  const rows = await db
    .selectFrom('occupancy_days')
    .select(['date', 'means'])
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .where('date', '>=', from)
    .where('date', '<', before)
    .orderBy('date')
    .execute();
  return rows.map(({ date, means }) => ({ branchId, date, means: JSON.parse(means) as OccupancyDay['means'] }));
}

/** How many days of a branch are stored before a date, and which is the last. */
export const describeOccupancyDays = (db: Db, gymId: string, branchId: string, before: string) =>
  db
    .selectFrom('occupancy_days')
    .select(({ fn }) => [fn.countAll<number>().as('days'), fn.max('date').as('last')])
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', branchId)
    .where('date', '<', before)
    .executeTakeFirstOrThrow();

export const deleteOccupancyDaysBefore = (db: Db, gymId: string, date: string) =>
  db.deleteFrom('occupancy_days').where('gym_id', '=', gymId).where('date', '<', date).execute();

/** Forgets days whose attendance has changed: the job works them out again. Without dates all. */
export async function deleteOccupancyDays(tx: Tx, gymId: string, dates?: readonly string[]): Promise<void> {
  if (dates?.length === 0) return;
  await tx
    .deleteFrom('occupancy_days')
    .where('gym_id', '=', gymId)
    .$call(ifDefined(dates, (query, days) => query.where('date', 'in', days)))
    .execute();
}
