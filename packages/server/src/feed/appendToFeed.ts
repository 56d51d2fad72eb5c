import { appendEvents } from '../db/appendEvents.ts';
import { beforeCommit } from '../db/beforeCommit.ts';
import type { Tx } from '../db/database.ts';
import { notifyAfterCommit } from '../db/notifications.ts';
import { type FeedPayload, WHOLE_GYM } from './feedEvents.ts';

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
