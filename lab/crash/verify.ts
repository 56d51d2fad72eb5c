import type { Database } from '../../packages/server/src/db/database.ts';
import type { Door, Writer } from './writer.ts';

export interface Verdict {
  /** Acknowledged, and not in the database. */
  lost: number;
  /** In the database more often than written. */
  doubled: number;
  /** What else does not agree, as sentences. */
  faults: string[];
}

/** Compares what was acknowledged with what the database has. Writers stand still; theirs is all that was ever written. */
export async function verify({ db }: Database, door: Door, writers: Writer[]): Promise<Verdict> {
  const { gymId } = door;
  const rows = await db
    .selectFrom('attendance')
    .select(['id', 'person_id', 'action'])
    .where('gym_id', '=', gymId)
    .orderBy('happened_at')
    .orderBy('id')
    .execute();
  const keys = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('gym_id', '=', gymId)
    .where('answer', 'is not', null)
    .execute();
  const kept = new Set(keys.map(({ key }) => key));
  const actions = Map.groupBy(rows, ({ person_id: id }) => id);
  const verdict: Verdict = { lost: 0, doubled: 0, faults: [] };
  for (const { memberId, acknowledged, unanswered } of writers) {
    const stored = actions.get(memberId)?.map(({ action }) => action) ?? [];
    const isDone = unanswered !== undefined && kept.has(unanswered);
    const written = acknowledged.length + (isDone ? 1 : 0);
    const missing = acknowledged.filter((key) => !kept.has(key)).length;
    verdict.lost += Math.max(missing, written - stored.length);
    verdict.doubled += Math.max(0, stored.length - written);
    if (stored.some((action, at) => action !== (at % 2 === 0 ? 'check-in' : 'check-out'))) {
      verdict.faults.push(`${memberId} did not go in and out by turns`);
    }
  }
  verdict.faults.push(...(await faultsOfFeed(db, gymId, rows)), ...(await faultsOfOccupancy(door, actions)));
  return verdict;
}

async function faultsOfFeed(db: Database['db'], gymId: string, rows: { id: string }[]): Promise<string[]> {
  const events = await db
    .selectFrom('feed_events')
    .select(['seq', 'payload'])
    .where('gym_id', '=', gymId)
    .orderBy('seq')
    .execute();
  const told = new Set(events.map(({ payload }) => (JSON.parse(payload) as { event?: { id: string } }).event?.id));
  return [
    ...(events.some(({ seq }, at) => seq !== at + 1) ? ['the feed has a hole'] : []),
    ...(events.length === rows.length && rows.every(({ id }) => told.has(id))
      ? []
      : ['the feed is not the attendance']),
  ];
}

async function faultsOfOccupancy({ origin, gymId, token }: Door, actions: Map<string, unknown[]>) {
  const response = await fetch(`${origin}/getOccupancy?gymId=${gymId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { currentCount } = (await response.json()) as { currentCount?: number };
  const inside = [...actions.values()].filter((done) => done.length % 2 === 1).length;
  return currentCount === inside ? [] : [`occupancy is ${currentCount}, and ${inside} are inside`];
}
