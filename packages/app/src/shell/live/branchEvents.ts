import type { AttendanceEvent } from '@spotter/api';

/** Number of events in the feed's snapshot. */
const MAX_EVENTS = 20;

/** The latest events of one branch, newest first. */
export interface BranchEvents {
  branch: string;
  events: readonly AttendanceEvent[];
  /** The snapshot has arrived. */
  isComplete: boolean;
}

export const emptyEvents = (branch: string): BranchEvents => ({ branch, events: [], isComplete: false });

/** Merges events: deduplicated, newest first, at most MAX_EVENTS, other branches dropped. */
export function withEvents(
  current: BranchEvents,
  more: readonly AttendanceEvent[],
  isComplete = current.isComplete,
): BranchEvents {
  const byId = new Map([...current.events, ...more].map((event) => [event.id, event]));
  const events = [...byId.values()]
    .filter(({ branchId }) => branchId === current.branch)
    .toSorted((one, other) => other.timestamp - one.timestamp)
    .slice(0, MAX_EVENTS);
  return { branch: current.branch, events, isComplete };
}
