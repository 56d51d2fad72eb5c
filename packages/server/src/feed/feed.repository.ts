import { type Selectable, sql } from 'kysely';
import type { AttendanceEvent, DoorRefusal, ScanRefusal, ScanResult } from '@spotter/api';
import { appendEvents } from '../db/appendEvents.ts';
import { beforeCommit } from '../db/beforeCommit.ts';
import type { Db, Tx } from '../db/database.ts';
import { insertRows } from '../db/insertRows.ts';
import { notifyAfterCommit } from '../db/notifications.ts';
import type { Schema } from '../db/schema.ts';
import { ifDefined } from '../db/ifDefined.ts';

/**
 * An event of the feed: a check-in or check-out; a refusal at the door; a change to the list of members, or of
 * whom mails reach; a change of a person's access or the revocation of a device, which end their streams; a new brand
 * of the gym; a new language of kiosks; or a scan, accepted or refused, of the QR code on that person's kiosk or on that
 * device.
 */
export type FeedPayload =
  | { type: 'attendance'; event: AttendanceEvent }
  | { type: 'refusal'; refusal: DoorRefusal }
  /** Members were changed, added or removed other than by an event at the door; without ids: any of them. */
  | { type: 'members'; ids?: string[] }
  /** A mail to somebody was given up, or one was taken after that. */
  | { type: 'mail-refusals' }
  | { type: 'access'; personId: string }
  | { type: 'revocation'; deviceId: string }
  | { type: 'brand'; version: number }
  /** Of one device, or of all of the gym. */
  | { type: 'kiosk'; deviceId?: string }
  | ({ type: 'scan'; userId: string; sessionId: string; memberData: ScanResult; at: number } & (
      | { personId: string }
      | { deviceId: string }
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
// A payload is written with its type first. User input cannot imitate a part of it, since its quotes are escaped.
const isAttendance = sql<boolean>`payload like '{"type":"attendance"%'`;
const isRefusal = sql<boolean>`payload like '{"type":"refusal"%'`;
const isScanRefusal = sql<boolean>`payload like '{"type":"scan-refused"%'`;
const isUndo = sql<boolean>`payload like '%"isUndo":true%'`;
const isWithdrawal = sql<boolean>`payload like '%"withdraws":%'`;

/** The branch id of events of the whole gym. */
export const WHOLE_GYM = '';

interface NewEvent {
  branchId: string;
  payload: FeedPayload;
}

/**
 * Appends to the gym's feed before the commit of the transaction, and wakes its subscribers after it: the gym's
 * position row is locked only for that statement and the commit, and the order of `seq` is the order of visibility.
 */
export function appendToFeed(tx: Tx, gymId: string, now: number, rows: NewEvent[]): void {
  if (rows.length === 0) return;
  notifyAfterCommit(tx, gymId);
  beforeCommit(tx, `feed ${gymId}`, rows, (all) =>
    appendEvents(
      tx,
      gymId,
      now,
      joinMemberChanges(all).map(({ branchId, payload }) => ({ branchId, payload: JSON.stringify(payload) })),
    ),
  );
}

/** One event names at most so many members; a change of more may be of any. */
const MAX_NAMED_MEMBERS = 500;

/** The changes of members of one transaction are one event, after the others. */
function joinMemberChanges(events: NewEvent[]): NewEvent[] {
  const changes = events.flatMap(({ payload }) => (payload.type === 'members' ? [payload] : []));
  if (changes.length === 0) return events;
  const ids = new Set(changes.flatMap((change) => change.ids ?? []));
  const isNamed = changes.every((change) => change.ids) && ids.size <= MAX_NAMED_MEMBERS;
  const payload = { type: 'members' as const, ...(isNamed && { ids: [...ids] }) };
  return [...events.filter((event) => event.payload.type !== 'members'), { branchId: WHOLE_GYM, payload }];
}

/**
 * Tells open lists that these members, or any if `ids` is absent, were changed, added or removed. Called by the
 * repository functions that write what the lists show; check-ins and check-outs have their own events.
 */
export function appendMemberChange(tx: Tx, gymId: string, now: number, ids?: string[]): void {
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'members', ...(ids && { ids }) } }]);
}

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

/**
 * At most this many events are read to find those not undone: a Checkout All and its undo are two per person inside.
 */
const MAX_NEWEST_EVENTS = 500;

/**
 * The newest check-ins and check-outs up to `position`, oldest first, until `limit` of them were not undone. They
 * include undone events and their undos, for readers who have seen only one of the two.
 */
export async function newestEvents(
  db: Db,
  gymId: string,
  branchId: string | undefined,
  position: number,
  limit: number,
): Promise<AttendanceEvent[]> {
  // Mostly the first few suffice.
  for (let count = limit; ; count *= 5) {
    const rows = await newestOfBranch(db, gymId, branchId, count)
      .where('seq', '<=', position)
      .where(isAttendance)
      .execute();
    const events = attendanceIn(rows);
    const standing = standingOf(events);
    if (standing.length >= limit || rows.length < count || count >= MAX_NEWEST_EVENTS) {
      const last = standing[limit - 1];
      return (last ? events.slice(0, events.indexOf(last) + 1) : events).toReversed();
    }
  }
}

/** Without what was undone and its undo. */
function standingOf(events: readonly AttendanceEvent[]): AttendanceEvent[] {
  const undone = new Set(events.map(({ withdraws }) => withdraws));
  return events.filter(({ id, isUndo }) => !isUndo && !undone.has(id));
}

const newestOfBranch = (db: Db, gymId: string, branchId: string | undefined, limit: number) =>
  db
    .selectFrom('feed_events')
    .select(['seq', 'branch_id', 'payload'])
    .where('gym_id', '=', gymId)
    .where('branch_id', '<>', WHOLE_GYM)
    .$call(ifDefined(branchId, (query, id) => query.where('branch_id', '=', id)))
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

/** Whether this person was turned away in [`from`, `before`). */
export const wasRefused = async (
  db: Db,
  gymId: string,
  personId: string,
  { from, before }: { from: number; before: number },
): Promise<boolean> =>
  (await db
    .selectFrom('feed_events')
    .select('seq')
    .where('gym_id', '=', gymId)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .where(isRefusal)
    .where('payload', 'like', namesPerson(personId))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** While a kiosk shows a code, a gym's codes are not scanned more often than this. */
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
    .where(isScanRefusal)
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

const NAMED_PERSON = /"userId":"([^"]+)"/g;

/**
 * The events that name these people, by id. The gym's events are read once:
 * there may be tens of thousands in their one day.
 */
export async function eventsByPerson(
  db: Db,
  gymId: string,
  personIds: readonly string[],
): Promise<Map<string, StoredEvent[]>> {
  const events = new Map<string, StoredEvent[]>(personIds.map((id) => [id, []]));
  const [only = '', ...others] = personIds;
  const rows = await db
    .selectFrom('feed_events')
    .selectAll()
    .where('gym_id', '=', gymId)
    .$if(others.length === 0, (query) => query.where('payload', 'like', namesPerson(only)))
    .orderBy('seq')
    .execute();
  for (const row of rows) {
    for (const id of new Set(Array.from(row.payload.matchAll(NAMED_PERSON), ([, named = '']) => named)))
      events.get(id)?.push(row);
  }
  return events;
}

/** Puts back events that `deletePersonEvents` deleted, under their numbers. */
export const insertPersonEvents = (db: Db, gymId: string, events: StoredEvent[]): Promise<void> =>
  insertRows(
    db,
    'feed_events',
    events.map((event) => ({ ...event, gym_id: gymId })),
  );

/** Deletes the events that name somebody: they are kept for a day, and a resuming listener would receive the name. */
export async function deletePersonEvents(db: Db, gymId: string, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const seqs = events.map(({ seq }) => seq);
  await db.deleteFrom('feed_events').where('gym_id', '=', gymId).where('seq', 'in', seqs).execute();
}

export const deleteEventsBefore = (db: Db, moment: number) =>
  db.deleteFrom('feed_events').where('created_at', '<', moment).execute();

type StoredPayload = Pick<StoredEvent, 'seq' | 'branch_id' | 'payload'>;

const toFeedRow = (row: StoredPayload): FeedRow => ({
  seq: row.seq,
  branchId: row.branch_id,
  payload: JSON.parse(row.payload) as FeedPayload,
});
