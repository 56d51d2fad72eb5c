import { randomUUIDv7 } from 'node:crypto';
import type { AttendanceAction, AttendanceMethod } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/feed.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { insertAttendance } from './attendance.repository.ts';

export interface AttendanceEntry {
  person: Pick<PersonRow, 'id' | 'name' | 'user_type'>;
  branch: { id: string; name: string };
  action: AttendanceAction;
  method: AttendanceMethod;
  assistedByName: string | null;
  /** Time inside; null on check-ins. */
  durationMs: number | null;
}

/** Writes the attendance rows and their feed events in the caller's transaction. */
export async function writeAttendance(
  tx: Tx,
  { gymId, now }: Pick<Context, 'gymId' | 'now'>,
  entries: AttendanceEntry[],
): Promise<void> {
  const rows = entries.map(({ person, branch, action, method, assistedByName, durationMs }) => ({
    id: randomUUIDv7(),
    person_id: person.id,
    user_type: person.user_type,
    user_name: person.name,
    branch_id: branch.id,
    action,
    method,
    happened_at: now,
    assisted_by_name: assistedByName,
    duration: durationMs,
  }));
  await insertAttendance(tx, gymId, rows);
  const events = rows.map((row, index) => ({
    branchId: row.branch_id,
    payload: {
      type: 'attendance' as const,
      event: {
        id: row.id,
        action: row.action,
        userId: row.person_id,
        userName: row.user_name,
        userType: row.user_type,
        method: row.method,
        branchId: row.branch_id,
        branchName: entries[index]?.branch.name ?? '',
        timestamp: now,
      },
    },
  }));
  appendToFeed(tx, gymId, now, events);
}
