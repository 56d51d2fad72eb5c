import type { AttendanceAction, AttendanceEvent } from '@spotter/api';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import type { PersonRow } from '../people/people.ts';
import { newId } from '../newId.ts';

interface Undone {
  person: Pick<PersonRow, 'id' | 'name' | 'user_type'>;
  branch: { id: string; name: string };
  /** What the person seems to do: the opposite of what was undone. */
  action: AttendanceAction;
  /** The entry that was undone, by whom, and of a check-in what is left. */
  withdrawal: Pick<AttendanceEvent, 'withdraws' | 'withdrawnByName' | 'totalVisits' | 'lastCheckIn'>;
}

/** Writes to the feed that an entry was undone, in the caller's transaction: the person is as before. */
export function writeUndoEvent(
  tx: Tx,
  ctx: Pick<Context, 'gymId' | 'now'>,
  { person, branch, action, withdrawal }: Undone,
): void {
  const event = {
    id: newId(),
    action,
    userId: person.id,
    userName: person.name,
    userType: person.user_type,
    method: 'manual' as const,
    branchId: branch.id,
    branchName: branch.name,
    timestamp: ctx.now,
    isUndo: true as const,
    ...withdrawal,
  };
  appendToFeed(tx, ctx.gymId, ctx.now, [{ branchId: branch.id, payload: { type: 'attendance', event } }]);
}
