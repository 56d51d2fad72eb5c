import type { AttendanceAction, AttendanceEvent } from '@spotter/api';

/** For how long after its answer an own action's event may still arrive, in milliseconds. */
const linger = 10_000;

interface Expected {
  isIt: (event: AttendanceEvent) => boolean;
  /** Undefined as long as the action is under way. */
  until: number | undefined;
}

interface OwnAction {
  /** The server has answered. */
  done: () => void;
  /** It failed: an event like it is somebody else's. */
  failed: () => void;
}

/** What this page does itself. Its event comes back over the feed, and must not be told to the one who did it. */
export interface OwnActions {
  begin: (isIt: (event: AttendanceEvent) => boolean) => OwnAction;
  isOwn: (event: AttendanceEvent) => boolean;
}

export function createOwnActions(now: () => number = Date.now): OwnActions {
  let expected: Expected[] = [];
  return {
    begin: (isIt) => {
      const entry: Expected = { isIt, until: undefined };
      expected.push(entry);
      return {
        done: () => {
          entry.until = now() + linger;
        },
        failed: () => {
          expected = expected.filter((other) => other !== entry);
        },
      };
    },
    isOwn: (event) => {
      expected = expected.filter(({ until }) => until === undefined || until > now());
      return expected.some(({ isIt }) => isIt(event));
    },
  };
}

/** A single check-in or check-out of somebody. */
export const eventOf = (userId: string, action: AttendanceAction) => (event: AttendanceEvent) =>
  event.userId === userId && event.action === action;

/** Everybody's check-out, of one branch or of all. */
export const checkOutsOf = (branchId: string | undefined) => (event: AttendanceEvent) =>
  event.action === 'check-out' && (branchId === undefined || event.branchId === branchId);
