import type { AttendanceAction, AttendanceEvent } from '@spotter/api';

/** How long after the response an own action's event may still arrive. */
const EVENT_GRACE_MS = 10_000;

interface PendingAction {
  matches: (event: AttendanceEvent) => boolean;
  /** Undefined while the request is pending. */
  until: number | undefined;
}

interface OwnAction {
  done: () => void;
  /** A matching event is now somebody else's. */
  failed: () => void;
}

/** Actions of this page: their events come back over the feed and must not cause a toast here. */
export interface OwnActions {
  begin: (matches: (event: AttendanceEvent) => boolean) => OwnAction;
  isOwn: (event: AttendanceEvent) => boolean;
}

export function createOwnActions(now: () => number = Date.now): OwnActions {
  let pending: PendingAction[] = [];
  return {
    begin: (matches) => {
      const entry: PendingAction = { matches, until: undefined };
      pending.push(entry);
      return {
        done: () => {
          entry.until = now() + EVENT_GRACE_MS;
        },
        failed: () => {
          pending = pending.filter((other) => other !== entry);
        },
      };
    },
    isOwn: (event) => {
      pending = pending.filter(({ until }) => until === undefined || until > now());
      return pending.some(({ matches }) => matches(event));
    },
  };
}

/** Matches one person's check-in or check-out. */
export const matchesEvent = (userId: string, action: AttendanceAction) => (event: AttendanceEvent) =>
  event.userId === userId && event.action === action;

/** Matches the check-outs of one branch, or of all. */
export const matchesBulkCheckOut = (branchId: string | undefined) => (event: AttendanceEvent) =>
  event.action === 'check-out' && (branchId === undefined || event.branchId === branchId);
