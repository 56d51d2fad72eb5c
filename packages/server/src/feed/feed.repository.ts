import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AttendanceEvent, DoorRefusal, ScanRefusal, ScanResult } from '@spotter/api';
import { appendEvents } from '../db/appendEvents.ts';
import { beforeCommit } from '../db/beforeCommit.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import type { Schema } from '../db/schema.ts';

/**
 * An event of the feed: a check-in or check-out; somebody who was turned away; a change of a person's access or the revocation of a device, which end their
 * streams; a new brand of the gym; another language of kiosks; or a scan of the QR code on the kiosk of that person, or on that device, by somebody who passed or was turned away.
 */
export type FeedPayload =
  | { type: 'attendance'; event: AttendanceEvent }
  | { type: 'refusal'; refusal: DoorRefusal }
  | { type: 'access'; personId: string }
  | { type: 'revocation'; deviceId: string }
  | { type: 'brand'; version: number }
  /** Of one device, or of all of the gym. */
  | { type: 'kiosk'; deviceId?: string }
  | ({ type: 'scan'; userId: string; sessionId: string; memberData: ScanResult; at: number } & (
      { personId: string } | { deviceId: string }
    ))
  | ({ type: 'scan-refused'; userId: string; refusal: ScanRefusal } & ({ personId: string } | { deviceId: string }));

/** What happened at a door: somebody came or left, or was turned away. */
export type DoorEvent = Extract<FeedPayload, { type: 'attendance' | 'refusal' }>;

export interface FeedRow {
  seq: number;
  branchId: string;
  payload: FeedPayload;
}

export type StoredEvent = Selectable<Schema['feed_events']>;

const namesPerson = (personId: string) => sql<string>`${`%"userId":"${personId}"%`}`;
// A payload is written with its type first. What people enter cannot look like a part of it, as its quotes are escaped.
const isAttendance = sql<boolean>`payload like '{"type":"attendance"%'`;
const isRefusal = sql<boolean>`payload like '{"type":"refusal"%'`;
const isUndo = sql<boolean>`payload like '%"isUndo":true%'`;
const isWithdrawal = sql<boolean>`payload like '%"withdraws":%'`;

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
  const rows = await newestOfBranch(db, gymId, branchId, limit)
    .where('seq', '<=', position)
    .where(isAttendance)
    .execute();
  return attendanceIn(rows).toReversed();
}

const newestOfBranch = (db: Db, gymId: string, branchId: string | undefined, limit: number) =>
  db
    .selectFrom('feed_events')
    .select(['seq', 'branch_id', 'payload'])
    .where('gym_id', '=', gymId)
    .where('branch_id', '<>', WHOLE_GYM)
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId as string))
    .orderBy('seq', 'desc')
    .limit(limit);

const attendanceIn = (rows: StoredPayload[]): AttendanceEvent[] =>
  rows.map(toFeedRow).flatMap(({ payload }) => (payload.type === 'attendance' ? [payload.event] : []));

/** Check-ins, check-outs and refusals of a branch, or of all, newest first; without those that undo others. */
export async function newestDoorEvents(
  db: Db,
  gymId: string,
  branchId: string | undefined,
  limit: number,
): Promise<DoorEvent[]> {
  const rows = await newestOfBranch(db, gymId, branchId, limit)
    .where((e) => e.or([isAttendance, isRefusal]))
    .where((e) => e.not(isUndo))
    .execute();
  return rows
    .map(toFeedRow)
    .flatMap(({ payload }) => (payload.type === 'attendance' || payload.type === 'refusal' ? [payload] : []));
}

/** The newest events by which entries of a branch, or of all, were withdrawn. */
export const listWithdrawals = async (
  db: Db,
  gymId: string,
  branchId: string | undefined,
  limit: number,
): Promise<AttendanceEvent[]> =>
  attendanceIn(await newestOfBranch(db, gymId, branchId, limit).where(isWithdrawal).execute());

/** Whether this person was turned away at this moment or later. */
export const wasRefusedSince = async (db: Db, gymId: string, personId: string, moment: number): Promise<boolean> =>
  (await db
    .selectFrom('feed_events')
    .select('seq')
    .where('gym_id', '=', gymId)
    .where('created_at', '>=', moment)
    .where(isRefusal)
    .where('payload', 'like', namesPerson(personId))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Codes of a gym are not scanned more often while a kiosk shows one. */
const MAX_RECENT_SCANS = 100;

/** Who was turned away by this code since a moment, newest first; with the person's id. */
export async function listScanRefusals(
  db: Db,
  gymId: string,
  sessionId: string,
  since: number,
): Promise<{ userId: string; refusal: ScanRefusal }[]> {
  const rows = await db
    .selectFrom('feed_events')
    .select(['seq', 'branch_id', 'payload'])
    .where('gym_id', '=', gymId)
    .where('branch_id', '=', WHOLE_GYM)
    .orderBy('seq', 'desc')
    .limit(MAX_RECENT_SCANS)
    .execute();
  return rows
    .map(toFeedRow)
    .flatMap(({ payload }) => (payload.type === 'scan-refused' ? [payload] : []))
    .filter(({ refusal }) => refusal.sessionId === sessionId && refusal.timestamp >= since);
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

/** The events that name this person. */
export const listPersonEvents = (db: Db, gymId: string, personId: string): Promise<StoredEvent[]> =>
  db
    .selectFrom('feed_events')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('payload', 'like', namesPerson(personId))
    .orderBy('seq')
    .execute();

/** Puts back events that `deletePersonEvents` deleted, under their numbers. */
export const insertPersonEvents = (db: Db, gymId: string, events: StoredEvent[]): Promise<void> =>
  insertRows(
    db,
    'feed_events',
    events.map((event) => ({ ...event, gym_id: gymId })),
  );

/** Deletes the events that name this person: they are kept for a day, and a resuming listener would get the name. */
export const deletePersonEvents = (db: Db, gymId: string, personId: string) =>
  db.deleteFrom('feed_events').where('gym_id', '=', gymId).where('payload', 'like', namesPerson(personId)).execute();

export const deleteEventsBefore = (db: Db, moment: number) =>
  db.deleteFrom('feed_events').where('created_at', '<', moment).execute();

type StoredPayload = Pick<StoredEvent, 'seq' | 'branch_id' | 'payload'>;

const toFeedRow = (row: StoredPayload): FeedRow => ({
  seq: row.seq,
  branchId: row.branch_id,
  payload: JSON.parse(row.payload) as FeedPayload,
});
