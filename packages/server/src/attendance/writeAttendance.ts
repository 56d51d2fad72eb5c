import type { AttendanceAction, AttendanceEvent, AttendanceMethod, DoorNotice } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import type { PersonRow } from '../people/people.ts';
import { insertAttendance } from './attendance.repository.ts';
import { newId } from '../newId.ts';

export interface AttendanceEntry {
  person: Pick<PersonRow, 'id' | 'name' | 'user_type'>;
  branch: { id: string; name: string };
  action: AttendanceAction;
  method: AttendanceMethod;
  assistedByName: string | null;
  /** Time inside; null on check-ins. */
  durationMs: number | null;
  /** Recorded without a connection: when it happened. */
  offlineAt?: number;
  /** A check-out that nobody made: when the person is thought to have left. */
  estimatedAt?: number;
  /** What the door said. */
  notices?: DoorNotice[];
  /** Why the person was let in against the rules of the door. */
  overrideReason?: string | null | undefined;
  /** Visits including this one; of members' check-ins. */
  totalVisits?: number | undefined;
}

/** Writes the attendance rows and their feed events in the caller's transaction. Returns the events, in order. */
export async function writeAttendance(
  tx: Tx,
  { gymId, now }: Pick<Context, 'gymId' | 'now'>,
  entries: AttendanceEntry[],
): Promise<AttendanceEvent[]> {
  const written = entries.map((entry) => ({ id: newId(), entry }));
  await insertAttendance(
    tx,
    gymId,
    written.map(({ id, entry }) => toRow(id, entry, now)),
  );
  const events = written.map(({ id, entry }) => toEvent(id, entry, now));
  const feed = events.map((event) => ({ branchId: event.branchId, payload: { type: 'attendance' as const, event } }));
  appendToFeed(tx, gymId, now, feed);
  return events;
}

const happenedAt = ({ offlineAt, estimatedAt }: AttendanceEntry, now: number) => offlineAt ?? estimatedAt ?? now;

const toRow = (id: string, entry: AttendanceEntry, now: number) => ({
  id,
  person_id: entry.person.id,
  user_type: entry.person.user_type,
  user_name: entry.person.name,
  branch_id: entry.branch.id,
  action: entry.action,
  method: entry.method,
  happened_at: happenedAt(entry, now),
  assisted_by_name: entry.assistedByName,
  duration: entry.durationMs,
  override_reason: entry.overrideReason ?? null,
  received_at: entry.offlineAt === undefined ? null : now,
});

/** What is absent or null leaves no trace in the event. */
const toEvent = (id: string, entry: AttendanceEntry, now: number): AttendanceEvent => ({
  id,
  action: entry.action,
  userId: entry.person.id,
  userName: entry.person.name,
  userType: entry.person.user_type,
  method: entry.method,
  branchId: entry.branch.id,
  branchName: entry.branch.name,
  timestamp: happenedAt(entry, now),
  assistedByName: entry.assistedByName ?? undefined,
  notices: entry.notices?.length ? entry.notices : undefined,
  totalVisits: entry.totalVisits,
  overrideReason: entry.overrideReason ?? undefined,
  isOffline: entry.offlineAt === undefined ? undefined : true,
});
