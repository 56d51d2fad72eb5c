import type { AttendanceMethod, DoorNotice } from '@spotter/api';
import type { Context } from '../context.ts';
import { writeDeferred } from '../db/beforeCommit.ts';
import type { Tx } from '../db/database.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { wasRefused } from '../feed/doorEvents.repository.ts';
import type { PersonRow } from '../people/people.ts';
import { lockPersonForUpdate } from '../people/people.repository.ts';
import { newId } from '../newId.ts';

/** A person who is turned away again within this time appears once. */
const REFUSAL_WINDOW_MS = 60_000;

interface TurnedAway {
  person: PersonRow;
  branch: { id: string; name: string };
  method: AttendanceMethod;
  at: number;
  notices: DoorNotice[];
}

/** Writes to the feed that somebody was turned away. The transaction has to commit, though it changes nothing else. */
export async function recordRefusal(
  tx: Tx,
  ctx: Pick<Context, 'gymId' | 'now'>,
  { person, branch, method, at, notices }: TurnedAway,
): Promise<void> {
  const { gymId, now } = ctx;
  // Locked, so that of two desks at the same moment one writes.
  await lockPersonForUpdate(tx, gymId, person.user_type, person.id);
  // So that a refusal by another unit of this transaction is found.
  await writeDeferred(tx);
  // Of much later ones, the clock was set back since.
  const window = { from: now - REFUSAL_WINDOW_MS, before: now + REFUSAL_WINDOW_MS };
  if (await wasRefused(tx, gymId, person.id, window)) return;
  const refusal = {
    id: newId(),
    userId: person.id,
    userName: person.name,
    userType: person.user_type,
    method,
    branchId: branch.id,
    branchName: branch.name,
    timestamp: at,
    notices,
  };
  appendToFeed(tx, gymId, now, [{ branchId: branch.id, payload: { type: 'refusal', refusal } }]);
}
