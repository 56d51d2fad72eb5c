import type { AttendanceEvent } from '@spotter/api';

/** Number of events in the feed's snapshot. */
const MAX_EVENTS = 20;
/** A Checkout All and its undo are an event each of everybody inside: what came before is shown again after both. */
const MAX_ALL_EVENTS = 500;

/** The latest events of one branch. */
export interface BranchEvents {
  branch: string;
  /** Newest first; neither what was undone nor its undo. */
  events: readonly AttendanceEvent[];
  /** The same with those, and more of them. */
  all: readonly AttendanceEvent[];
  /** The snapshot has arrived. */
  isComplete: boolean;
}

export const emptyEvents = (branch: string): BranchEvents => ({ branch, events: [], all: [], isComplete: false });

/** Merges events: deduplicated, newest first, at most MAX_EVENTS, other branches dropped. */
export function withEvents(
  current: BranchEvents,
  more: readonly AttendanceEvent[],
  isComplete = current.isComplete,
): BranchEvents {
  const byId = new Map([...current.all, ...more].map((event) => [event.id, event]));
  const all = [...byId.values()]
    .filter(({ branchId }) => branchId === current.branch)
    .toSorted((one, other) => other.timestamp - one.timestamp)
    .slice(0, MAX_ALL_EVENTS);
  const undone = new Set(all.map(({ withdraws }) => withdraws));
  const events = all.filter(({ id, isUndo }) => !isUndo && !undone.has(id)).slice(0, MAX_EVENTS);
  return { branch: current.branch, events, all, isComplete };
}
