// Where check-ins that were recorded without a connection fit between the entries that a person has.
import { type AttendanceAction, type CheckInAction, MAX_LONGEST_STAY_MINUTES, REPEAT_WINDOW_MS } from '@spotter/api';
import type { VisitAtScan } from '../occupancy/hours.rules.ts';

export interface Entry {
  id: string;
  action: AttendanceAction;
  at: number;
  branchId: string;
  /** A check-out that nobody made. */
  isEstimate?: boolean;
}

export interface OpenOperation {
  id: string;
  /** Null for a card: it toggles between in and out. */
  action: CheckInAction | null;
  at: number;
  branchId: string;
}

interface PlacedOperation {
  id: string;
  action: CheckInAction;
  at: number;
  /** Of a check-out: the branch where the person was inside. */
  branchId: string;
  /** Time inside; null on check-ins. */
  durationMs: number | null;
}

export interface VisitWithEnd {
  at: number;
  arrivedAt: number;
  branchId: string;
}

export interface Placement {
  /** To be recorded, oldest first. */
  placed: PlacedOperation[];
  /** Visits that were over before the next check-in, whose end nobody recorded; oldest first. */
  estimated: VisitWithEnd[];
  /** Ids of cards that were read again. */
  repeated: string[];
  /** Check-outs that have entries since, which now belong to a later check-in. */
  corrected: { id: string; at: number; durationMs: number; branchId: string }[];
  /** The visits that these check-outs ended before. */
  interrupted: VisitWithEnd[];
  /**
   * Where the person is inside after all that, and since when; undefined where nothing after the last entry was placed.
   */
  presence: { at: number; branchId: string } | null | undefined;
}

/** An open visit: its check-in. */
interface Visit {
  at: number;
  branchId: string;
}

/** How a visit relates to a scan: see `visitAtScan`. */
export type VisitRule = (visit: Visit, scan: { at: number; branchId: string }) => VisitAtScan;

/** The last check-in before some moment; null while the person is out. */
type Inside = Visit | null;

/**
 * Places operations where the person's entries go on alternating: after the last entry any, in the past what leaves the
 * person as the next entry expects them, as a whole visit does. The others stay open. Both lists are oldest first; the
 * entries begin with the last one before all operations, if there is any.
 */
export function placeOperations(
  entries: readonly Entry[],
  operations: readonly OpenOperation[],
  visitAt: VisitRule,
): Placement {
  const placement: Placement = {
    placed: [],
    estimated: [],
    repeated: [],
    corrected: [],
    interrupted: [],
    presence: undefined,
  };
  let inside: Inside = null;
  for (let index = 0; index <= entries.length; index++) {
    const [previous, next] = [entries[index - 1], entries[index]];
    if (previous) inside = previous.action === 'check-in' ? { at: previous.at, branchId: previous.branchId } : null;
    const inGap = operations.filter(
      ({ at }) => (previous === undefined || at >= previous.at) && (next === undefined || at < next.at),
    );
    const gap = placeInGap(inside, inGap, [previous, next], visitAt);
    const { placed, estimated } = gap;
    placement.repeated.push(...gap.repeated);
    if (next && (gap.inside !== null) !== (next.action === 'check-out')) {
      const end = gap.inside && endBefore(gap.inside, { ...next, action: 'checkin' }, visitAt);
      if (end) estimated.push(end);
      else placed.pop();
    }
    const last = placed.at(-1);
    if (!last) continue;
    placement.placed.push(...placed);
    placement.estimated.push(...estimated);
    const after = last.action === 'checkin' ? { at: last.at, branchId: last.branchId } : null;
    if (!next) placement.presence = after;
    else if (after && next.action === 'check-out' && next.isEstimate !== true) {
      placement.corrected.push({ id: next.id, at: next.at, durationMs: next.at - after.at, branchId: after.branchId });
      if (inside) placement.interrupted.push({ at: next.at, arrivedAt: inside.at, branchId: inside.branchId });
    }
  }
  return placement;
}

type Gap = Pick<Placement, 'placed' | 'estimated' | 'repeated'> & { inside: Inside };

/** Those of one gap between entries that alternate, beginning with what the person is not. */
function placeInGap(
  before: Inside,
  operations: readonly OpenOperation[],
  neighbors: readonly (Entry | undefined)[],
  visitAt: VisitRule,
): Gap {
  const gap: Gap = { placed: [], estimated: [], repeated: [], inside: before };
  for (const operation of operations) {
    const { id, action, at, branchId } = operation;
    const isRepeat = [...neighbors, ...gap.placed].some((entry) => entry && Math.abs(entry.at - at) < REPEAT_WINDOW_MS);
    const isInAlready = gap.inside !== null && visitFor(gap.inside, operation, visitAt) === 'already-in';
    if (action === null && (isRepeat || isInAlready)) {
      gap.repeated.push(id);
      continue;
    }
    const end = gap.inside && endBefore(gap.inside, operation, visitAt);
    const inside = end ? null : gap.inside;
    const wanted: CheckInAction = inside ? 'checkout' : 'checkin';
    if (action !== null && action !== wanted) continue;
    if (end) gap.estimated.push(end);
    gap.placed.push({
      id,
      action: wanted,
      at,
      branchId: inside?.branchId ?? branchId,
      durationMs: inside && at - inside.at,
    });
    gap.inside = inside ? null : { at, branchId };
  }
  return gap;
}

type Scan = Omit<OpenOperation, 'id'>;

/** By hand, a check-out ends any visit, and a check-in none that goes on, wherever it is. */
function visitFor(visit: Visit, { action, at, branchId }: Scan, visitAt: VisitRule): VisitAtScan {
  if (action === 'checkout') return 'open';
  return visitAt(visit, { at, branchId: action === null ? branchId : visit.branchId });
}

/** The end of a visit that was over, or left, before a check-in or card. */
function endBefore(visit: Visit, scan: Scan, visitAt: VisitRule): VisitWithEnd | undefined {
  const found = visitFor(visit, scan, visitAt);
  return typeof found === 'object' ? { at: found.endedAt, arrivedAt: visit.at, branchId: visit.branchId } : undefined;
}

/** A visit ends by a check-out within this time of its check-in. */
const LONGEST_VISIT_MS = MAX_LONGEST_STAY_MINUTES * 60_000;

/** An estimated check-out, and the check-in whose visit it ends. */
export interface Estimate {
  estimate: Entry;
  arrival: Entry;
}

/**
 * The estimated check-outs that operations may replace: of a visit that one of them ends, within a day of its check-in
 * and before the next entry. A card ends the visit only before the estimate: later it begins another. Where the person
 * then came again, the estimate is of that visit and stays.
 */
export function replaceableEstimates(entries: readonly Entry[], operations: readonly OpenOperation[]): Estimate[] {
  return entries.flatMap((estimate, index) => {
    const [arrival, next] = [entries[index - 1], entries[index + 1]];
    if (estimate.isEstimate !== true || arrival?.action !== 'check-in') return [];
    const ofVisit = operations.filter(
      ({ action, at }) =>
        at > arrival.at &&
        at - arrival.at <= LONGEST_VISIT_MS &&
        (next === undefined || at < next.at) &&
        (action === 'checkout' || at < estimate.at),
    );
    return ofVisit.length % 2 === 1 ? [{ estimate, arrival }] : [];
  });
}
