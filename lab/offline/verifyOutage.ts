import type { OfflineOperation } from '@spotter/api';
import type { Database } from '../../packages/server/src/db/database.ts';
import type { Verdict } from '../crash/verify.ts';
import { deviceNames, type Plan } from './plan.ts';

/**
 * Compares what the server has recorded with what the devices did: each operation once, with its own time, in order.
 */
export async function verifyOutage({ db }: Database, gymId: string, plan: Plan): Promise<Verdict> {
  const faults: string[] = [];
  const rows = await db.selectFrom('offline_operations').selectAll().where('gym_id', '=', gymId).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const operations = new Map(
    deviceNames.flatMap((name) =>
      plan.queues[name].map((operation): [string, OfflineOperation] => [operation.id, operation]),
    ),
  );
  for (const { ids, outcomes } of plan.groups) {
    const found: Record<string, number> = {};
    for (const id of ids) {
      const outcome = byId.get(id)?.outcome ?? 'missing';
      found[outcome] = (found[outcome] ?? 0) + 1;
    }
    const isAsPlanned = Object.entries({ ...found, ...outcomes }).every(
      ([outcome]) => (found[outcome] ?? 0) === (outcomes[outcome as keyof typeof outcomes] ?? 0),
    );
    if (!isAsPlanned) faults.push(`expected ${JSON.stringify(outcomes)}, found ${JSON.stringify(found)}`);
  }
  const attendance = await db
    .selectFrom('attendance')
    .selectAll()
    .where('gym_id', '=', gymId)
    .orderBy('person_id')
    .orderBy('happened_at')
    .execute();
  const recorded = rows.filter(({ outcome }) => outcome === 'recorded');
  let lost = operations.size - rows.length;
  for (const { id, person_id: personId, action } of recorded) {
    const entries = attendance.filter(
      (entry) =>
        entry.person_id === personId &&
        entry.happened_at === operations.get(id)?.at &&
        entry.action === (action === 'checkin' ? 'check-in' : 'check-out') &&
        entry.received_at !== null,
    );
    if (entries.length === 0) lost += 1;
    if (entries.length > 1) faults.push(`${entries.length} entries of one operation`);
  }
  const people = await db.selectFrom('people').selectAll().where('gym_id', '=', gymId).execute();
  for (const { id, name, total_visits: visits, checked_in_at: since, last_check_in_at: lastAt } of people) {
    const own = attendance.filter((entry) => entry.person_id === id);
    const checkIns = own.filter(({ action }) => action === 'check-in');
    const alternates = own.every(({ action }, index) => action === (index % 2 ? 'check-out' : 'check-in'));
    const lasts = own.every(
      ({ action, duration, happened_at: at }, index) =>
        action === 'check-in' || duration === at - (own[index - 1]?.happened_at ?? 0),
    );
    const isInside = own.at(-1)?.action === 'check-in';
    const agrees =
      visits === checkIns.length &&
      (since !== null) === isInside &&
      (lastAt ?? undefined) === checkIns.at(-1)?.happened_at;
    if (!alternates || !lasts || !agrees) faults.push(`the entries of ${name} do not agree`);
  }
  return { lost, duplicated: attendance.length - recorded.length, faults };
}
