// The hours at which members usually come: columns of `people` and `gyms` that only the job and the desk know.
import { addDays } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';

/**
 * Claims the gym's day (YYYY-MM-DD). False where another process has it, or had it earlier, or has the next one: its
 * clock is ahead. Later days are of a clock that was set back.
 */
export const claimUsualHours = async (db: Db, gymId: string, day: string): Promise<boolean> =>
  (await db
    .updateTable('gyms')
    .set({ usual_hours_on: day })
    .where('gym_id', '=', gymId)
    .where(({ or, eb }) =>
      or([
        eb('usual_hours_on', 'is', null),
        eb('usual_hours_on', '<', day),
        eb('usual_hours_on', '>', addDays(day, 1)),
      ]),
    )
    .returning('gym_id')
    .executeTakeFirst()) !== undefined;

/** Members in the order of their ids, after the one with the id `after`. */
export const listMembersAfter = (db: Db, gymId: string, after: string, limit: number) =>
  db
    .selectFrom('people')
    .select(['id', 'usual_hours'])
    .where('gym_id', '=', gymId)
    .where('id', '>', after)
    .where('user_type', '=', 'member')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Does not touch the list version: the members list does not show it. */
export const setUsualHours = (db: Db, gymId: string, ids: string[], hours: string | null) =>
  db.updateTable('people').set({ usual_hours: hours }).where('gym_id', '=', gymId).where('id', 'in', ids).execute();

/** Of the members of a branch, or of the gym, who have usual hours. */
export const listUsualHours = (db: Db, gymId: string, branchId: string | undefined) =>
  db
    .selectFrom('people')
    .select(['id', 'usual_hours'])
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'member')
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)))
    .where('usual_hours', 'is not', null)
    .$narrowType<{ usual_hours: string }>()
    .execute();
