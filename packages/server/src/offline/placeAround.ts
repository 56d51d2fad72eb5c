import { listAttendance } from '../attendance/attendance.repository.ts';
import { listBranches } from '../branches/branches.repository.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { visitAtScan } from '../occupancy/hours.rules.ts';
import type { PersonRow } from '../people/people.ts';
import { listConflictsOfPerson, type OperationRow } from './offline.repository.ts';
import {
  type Entry,
  type Estimate,
  type OpenOperation,
  placeOperations,
  type Placement,
  replaceableEstimates,
  type VisitRule,
} from './placeOperations.rules.ts';

/** An hour of a gym has fewer entries of one person. */
const MAX_ENTRIES = 5000;

/** Whether an operation, which the rules refuse, would fit between the person's entries. */
export async function fitsNow(
  db: Db,
  ctx: Pick<Context, 'gymId' | 'gym'>,
  person: PersonRow,
  operation: OperationRow,
): Promise<boolean> {
  const operations = await listConflictsOfPerson(db, ctx.gymId, person.id);
  const all = [...operations, operation].toSorted((one, other) => one.happened_at - other.happened_at);
  const [first = operation] = all;
  const entries = await listEntriesAround(db, ctx.gymId, person, first.happened_at);
  const visitAt = await readVisitRule(db, ctx, person);
  return placeAround(entries, all.map(toOpen), visitAt).placed.some(({ id }) => id === operation.id);
}

export interface PlacementAround extends Placement {
  /** The estimates of visits that have another end now. */
  replaced: Estimate[];
}

/** As `placeOperations`, without the estimates that the operations may replace. */
export function placeAround(
  entries: readonly Entry[],
  operations: readonly OpenOperation[],
  visitAt: VisitRule,
): PlacementAround {
  const replaceable = replaceableEstimates(entries, operations);
  const estimates = new Set(replaceable.map(({ estimate }) => estimate));
  const others = entries.filter((entry) => !estimates.has(entry));
  const placement = placeOperations(others, operations, visitAt);
  // One that nothing has replaced is there already.
  const isNew = ({ arrivedAt }: { arrivedAt: number }) => !replaceable.some(({ arrival }) => arrival.at === arrivedAt);
  const isReplaced = ({ arrival }: Estimate) =>
    placement.placed.some(({ at, durationMs }) => durationMs !== null && at - durationMs === arrival.at);
  return { ...placement, estimated: placement.estimated.filter(isNew), replaced: replaceable.filter(isReplaced) };
}

/**
 * What a scan means to a visit of this person, by the settings of its branch.
 * Of staff, and at a branch that was deleted, it goes on.
 */
export async function readVisitRule(
  db: Db,
  { gymId, gym }: Pick<Context, 'gymId' | 'gym'>,
  person: PersonRow,
): Promise<VisitRule> {
  const branches = person.user_type === 'member' ? await listBranches(db, gymId, null) : [];
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  return (visit, scan) => {
    const branch = byId.get(visit.branchId);
    return branch ? visitAtScan(branch, gym.timeZone, visit.at, scan) : 'open';
  };
}

export const toOpen = ({ id, action, happened_at: at, branch_id: branchId }: OperationRow): OpenOperation => ({
  id,
  action,
  at,
  branchId,
});

/** The person's entries from this moment on, and the last two before it; oldest first. */
export async function listEntriesAround(db: Db, gymId: string, person: PersonRow, moment: number): Promise<Entry[]> {
  const of = { personId: person.id, userType: person.user_type };
  const since = await listAttendance(db, gymId, { ...of, from: moment, limit: MAX_ENTRIES });
  // Two, where the last one may be an estimate: of a check-in, which comes first.
  const before = await listAttendance(db, gymId, { ...of, before: moment, limit: 2 });
  return [...since, ...before]
    .map(({ id, action, method, happened_at: at, branch_id: branchId }) => ({
      id,
      action,
      at,
      branchId,
      isEstimate: method === 'auto',
    }))
    .toReversed();
}
