import { sql } from 'kysely';
import type { AttendanceEvent, ScanRefusal } from '@spotter/api';
import type { Db } from '../db/database.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { type FeedPayload, namesPerson, type StoredPayload, toFeedRow, WHOLE_GYM } from './feedEvents.ts';

/** What happened at a door: somebody came or left, or was turned away. */
export type DoorEvent = Extract<FeedPayload, { type: 'attendance' | 'refusal' }>;

// A payload is written with its type first. User input cannot imitate a part of it, since its quotes are escaped.
const isAttendance = sql<boolean>`payload like '{"type":"attendance"%'`;
const isRefusal = sql<boolean>`payload like '{"type":"refusal"%'`;
const isScanRefusal = sql<boolean>`payload like '{"type":"scan-refused"%'`;
const isUndo = sql<boolean>`payload like '%"isUndo":true%'`;
const isWithdrawal = sql<boolean>`payload like '%"withdraws":%'`;

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
