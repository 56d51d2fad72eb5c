import type { AttendanceEvent } from '@spotter/api';

/** Number of events in the feed's snapshot. */
const MAX_EVENTS = 20;
/** A Checkout All and its undo are an event each of everybody inside: what came before is shown again after both. */
const MAX_KNOWN_EVENTS = 500;

/** The latest events of one branch. */
export interface BranchEvents {
  branch: string;
  /** Newest first; neither what was undone nor its undo. */
  events: readonly AttendanceEvent[];
  /** The same with those. */
  known: readonly AttendanceEvent[];
  /** The snapshot has arrived. */
  isComplete: boolean;
}

export const emptyEvents = (branch: string): BranchEvents => ({ branch, events: [], known: [], isComplete: false });

/** Merges events: deduplicated, newest first, at most MAX_EVENTS, other branches dropped. */
export function withEvents(
  current: BranchEvents,
  more: readonly AttendanceEvent[],
  isComplete = current.isComplete,
): BranchEvents {
  const byId = new Map([...current.known, ...more].map((event) => [event.id, event]));
  const known = [...byId.values()]
    .filter(({ branchId }) => branchId === current.branch)
    .toSorted((one, other) => other.timestamp - one.timestamp)
    .slice(0, MAX_KNOWN_EVENTS);
  const undone = new Set(known.map(({ withdraws }) => withdraws));
  const events = known.filter(({ id, isUndo }) => !isUndo && !undone.has(id)).slice(0, MAX_EVENTS);
  return { branch: current.branch, events, known, isComplete };
}
