import type { Db } from '../db/database.ts';
import { type FeedRow, toFeedRow } from './feedEvents.ts';

/** The `seq` of the gym's newest event, 0 before the first. */
export async function feedPosition(db: Db, gymId: string): Promise<number> {
  const row = await db.selectFrom('feed_positions').select('seq').where('gym_id', '=', gymId).executeTakeFirst();
  return row?.seq ?? 0;
}

/** Events after the `seq` `after`, oldest first. */
export async function eventsAfter(db: Db, gymId: string, after: number, limit: number): Promise<FeedRow[]> {
  const rows = await db
    .selectFrom('feed_events')
    .select(['seq', 'branch_id', 'payload'])
    .where('gym_id', '=', gymId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(toFeedRow);
}

/** The `seq` of the oldest stored event; undefined where there is none. */
export async function oldestEventSeq(db: Db, gymId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('feed_events')
    .select('seq')
    .where('gym_id', '=', gymId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row?.seq;
}

export const deleteEventsBefore = (db: Db, moment: number) =>
  db.deleteFrom('feed_events').where('created_at', '<', moment).execute();
