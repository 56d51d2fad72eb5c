import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AttendanceEvent, ScanResult } from '@spotter/api';
import { appendEvents } from '../db/appendEvents.ts';
import { beforeCommit } from '../db/beforeCommit.ts';
import type { Db, Tx } from '../db/database.ts';

/**
 * An event of the feed: a check-in or check-out; a change of a person's access or the revocation of a device, which end their
 * streams; or a scan of the QR code on the kiosk of that person, or on that device.
 */
export type FeedPayload =
  | { type: 'attendance'; event: AttendanceEvent }
  | { type: 'access'; personId: string }
  | { type: 'revocation'; deviceId: string }
  | ({ type: 'scan'; userId: string; sessionId: string; memberData: ScanResult } & (
      { personId: string } | { deviceId: string }
    ));

export interface FeedRow {
  seq: number;
  branchId: string;
  payload: FeedPayload;
}

/** The branch id of events of the whole gym. */
export const WHOLE_GYM = '';

interface NewEvent {
  branchId: string;
  payload: FeedPayload;
}

/**
 * Appends to the gym's feed before the commit of the transaction: the gym's position row is locked only for that statement and
 * the commit, and the order of `seq` is the order of visibility.
 */
export function appendToFeed(tx: Tx, gymId: string, now: number, rows: NewEvent[]): void {
  if (rows.length === 0) return;
  beforeCommit(tx, `feed ${gymId}`, rows, (all) =>
    appendEvents(
      tx,
      gymId,
      now,
      all.map(({ branchId, payload }) => ({ branchId, payload: JSON.stringify(payload) })),
    ),
  );
}

/**
 * Gives the gym's lists a new version at the end of the transaction, for changes that are no event of the feed. Called by
 * the repository functions that write what the lists show. Versions are random and never counted: of two simultaneous
 * changes the later commit leaves its own, and a restored backup never repeats the version of another list.
 */
export function bumpListVersion(tx: Tx, gymId: string): void {
  beforeCommit(tx, `list version ${gymId}`, [gymId], async () => {
    const stamp = randomUUID();
    await tx
      .insertInto('feed_positions')
      .values({ gym_id: gymId, seq: 0, stamp })
      .onConflict((conflict) => conflict.column('gym_id').doUpdateSet({ stamp }))
      .execute();
  });
}

/**
 * The version of the gym's lists; undefined before the first change. Read it before the list: a list newer than its version
 * costs one more request, while an older one would be taken for current.
 */
export async function listVersion(db: Db, gymId: string): Promise<string | undefined> {
  const row = await db.selectFrom('feed_positions').select('stamp').where('gym_id', '=', gymId).executeTakeFirst();
  return row?.stamp ?? undefined;
}

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

/** The newest check-ins and check-outs up to `position`, oldest first. */
export async function newestEvents(
  db: Db,
  gymId: string,
  branchId: string | undefined,
  position: number,
  limit: number,
): Promise<AttendanceEvent[]> {
  const rows = await db
    .selectFrom('feed_events')
    .select(['seq', 'branch_id', 'payload'])
    .where('gym_id', '=', gymId)
    .where('seq', '<=', position)
    .where('branch_id', '<>', WHOLE_GYM)
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId as string))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows
    .map(toFeedRow)
    .flatMap(({ payload }) => (payload.type === 'attendance' ? [payload.event] : []))
    .toReversed();
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

/** Deletes the events that name this person: they are kept for a day, and a resuming listener would get the name. */
export const deletePersonEvents = (db: Db, gymId: string, personId: string) =>
  db
    .deleteFrom('feed_events')
    .where('gym_id', '=', gymId)
    .where('payload', 'like', sql<string>`${`%"userId":"${personId}"%`}`)
    .execute();

export const deleteEventsBefore = (db: Db, moment: number) =>
  db.deleteFrom('feed_events').where('created_at', '<', moment).execute();

const toFeedRow = (row: { seq: number; branch_id: string; payload: string }): FeedRow => ({
  seq: row.seq,
  branchId: row.branch_id,
  payload: JSON.parse(row.payload) as FeedPayload,
});
