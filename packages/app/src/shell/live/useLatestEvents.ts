import { openFeed, type AttendanceEvent } from '@spotter/api';
import { useEffect, useState } from 'react';
import { useConnectionStore } from '../connection/useConnection.ts';
import { emptyEvents, withEvents } from './branchEvents.ts';

interface LatestEventsOptions {
  /** The gym's feed is connected; its events go to `addEvent`. */
  isLive: boolean;
  gymId: string;
  branch: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  open?: typeof openFeed;
}

/**
 * The latest events of a branch. The gym feed's snapshot holds the latest of all branches, possibly none of a quiet
 * one, so each time the feed connects a second connection fetches the branch's own snapshot and closes.
 */
export function useLatestEvents({ isLive, gymId, branch, getToken, open = openFeed }: LatestEventsOptions) {
  const [branchEvents, setBranchEvents] = useState(() => emptyEvents(branch));
  const { fetch } = useConnectionStore();
  const current = branchEvents.branch === branch ? branchEvents : undefined;

  useEffect(() => {
    if (!isLive || branch === '') return undefined;
    const close = open({
      origin: window.location.origin,
      input: { gymId, branchId: branch },
      getToken,
      fetch,
      onSnapshot: (events) => {
        close();
        setBranchEvents((before) => withEvents(before.branch === branch ? before : emptyEvents(branch), events, true));
      },
      onEvent: () => undefined,
    });
    return close;
  }, [isLive, gymId, branch, getToken, fetch, open]);

  return {
    latest: current?.isComplete ? current.events : undefined,
    addEvent: (event: AttendanceEvent) => {
      if (event.branchId !== branch) return;
      setBranchEvents((before) => withEvents(before.branch === branch ? before : emptyEvents(branch), [event]));
    },
  };
}
