import type { Db } from '../db/database.ts';
import { toFeedRow } from './feedEvents.ts';

/**
 * The version of the gym's lists: number, moment and random stamp of its newest event; undefined before the first. Read
 * it before the list: a list newer than its version costs one more request, while an older one would pass as current.
 */
export async function listVersion(db: Db, gymId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('feed_positions')
    .leftJoin('feed_events', (join) =>
      join
        .onRef('feed_events.gym_id', '=', 'feed_positions.gym_id')
        .onRef('feed_events.seq', '=', 'feed_positions.seq'),
    )
    .select(['feed_positions.seq', 'feed_positions.stamp', 'feed_events.created_at'])
    .where('feed_positions.gym_id', '=', gymId)
    .executeTakeFirst();
  return row && [row.seq, row.created_at ?? '', row.stamp ?? ''].join('.');
}

/** From this many events or changed members on, a list is sent whole. */
const MAX_CHANGES = 1000;

/**
 * The ids of members who may have changed in the lists, or were added or removed, between one `listVersion` and the
 * current one; other ids may be among them. Undefined if that cannot be determined: the version is too old or from
 * before the database was restored, or events since then were deleted.
 */
export async function memberIdsChangedSince(
  db: Db,
  gymId: string,
  { version, current }: { version: string; current: string },
): Promise<string[] | undefined> {
  const [seq = '', createdAt] = version.split('.');
  if (!/^\d{1,15}$/.test(seq)) return undefined;
  const [base, ...events] = await db
    .selectFrom('feed_events')
    .select(['seq', 'branch_id', 'payload', 'created_at'])
    .where('gym_id', '=', gymId)
    .where('seq', '>=', Number(seq))
    .orderBy('seq')
    .limit(MAX_CHANGES)
    .execute();
  const last = events.at(-1) ?? base;
  const isSameHistory = base?.seq === Number(seq) && String(base.created_at) === createdAt;
  const isComplete =
    isSameHistory && last?.seq === base.seq + events.length && last.seq >= Number.parseInt(current, 10);
  if (!isComplete || events.length === MAX_CHANGES - 1) return undefined;
  const ids = new Set<string>();
  for (const { payload } of events.map(toFeedRow)) {
    if (payload.type === 'attendance') ids.add(payload.event.userId);
    if (payload.type !== 'members') continue;
    if (!payload.ids) return undefined;
    for (const id of payload.ids) ids.add(id);
  }
  return ids.size > MAX_CHANGES ? undefined : [...ids];
}
