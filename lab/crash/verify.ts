import type { Database } from '../../packages/server/src/db/database.ts';
import { storedEvents } from './feedListener.ts';
import type { Desk } from '../rig/gyms.ts';
import type { Writer } from './writer.ts';

export interface Verdict {
  /** Writes that were acknowledged and are not stored. */
  lost: number;
  /** Rows beyond one per write. */
  duplicated: number;
  /** Other inconsistencies, as sentences. */
  faults: string[];
}

/** Compares the acknowledged writes with the database. The writers must be idle and the gym's only source of writes. */
export async function verify({ db }: Database, desk: Desk, writers: Writer[]): Promise<Verdict> {
  const { gymId } = desk;
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
  const storedKeys = new Set(keys.map(({ key }) => key));
  const rowsByMember = Map.groupBy(rows, ({ person_id: id }) => id);
  const verdict: Verdict = { lost: 0, duplicated: 0, faults: [] };
  for (const { memberId, acknowledged, unanswered } of writers) {
    const actions = rowsByMember.get(memberId)?.map(({ action }) => action) ?? [];
    const isUnansweredStored = unanswered !== undefined && storedKeys.has(unanswered);
    const expected = acknowledged.length + (isUnansweredStored ? 1 : 0);
    const missingKeys = acknowledged.filter((key) => !storedKeys.has(key)).length;
    verdict.lost += Math.max(missingKeys, expected - actions.length);
    verdict.duplicated += Math.max(0, actions.length - expected);
    if (actions.some((action, index) => action !== (index % 2 === 0 ? 'check-in' : 'check-out'))) {
      verdict.faults.push(`check-ins and check-outs of ${memberId} do not alternate`);
    }
  }
  verdict.faults.push(...(await feedFaults(db, gymId, rows)), ...(await occupancyFaults(desk, rowsByMember)));
  return verdict;
}

export async function feedFaults(db: Database['db'], gymId: string, rows: { id: string }[]): Promise<string[]> {
  const events = await storedEvents(db, gymId);
  const eventIds = events.flatMap(({ id }) => id ?? []);
  return [
    ...(events.some(({ seq }, index) => seq !== index + 1) ? ['the feed has a gap'] : []),
    ...(eventIds.length === rows.length && new Set(rows.map(({ id }) => id)).isSubsetOf(new Set(eventIds))
      ? []
      : ['the feed differs from the attendance']),
  ];
}

export async function occupancyFaults({ origin, gymId, token }: Desk, rowsByMember: Map<string, unknown[]>) {
  const response = await fetch(`${origin}/getOccupancy?gymId=${gymId}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { currentCount } = (await response.json()) as { currentCount?: number };
  const inside = [...rowsByMember.values()].filter((rows) => rows.length % 2 === 1).length;
  return currentCount === inside ? [] : [`the occupancy is ${currentCount} with ${inside} members inside`];
}
