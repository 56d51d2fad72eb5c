import { openFeed, type AttendanceEvent } from '@spotter/api';
import { useEffect, useState } from 'react';
import { nothingOf, withEvents } from './latestEvents.ts';

interface LatestOptions {
  /** The gym's feed is being followed: what it tells is handed to `hear`. */
  isLive: boolean;
  gymId: string;
  branch: string;
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  open?: typeof openFeed;
}

/**
 * The newest events of a branch. The gym's own feed begins with the newest of all branches, among which a quiet one has
 * none; so the branch's are asked for by themselves, each time the feed begins anew, and that connection is closed.
 */
export function useLatest({ isLive, gymId, branch, getToken, open = openFeed }: LatestOptions) {
  const [heard, setHeard] = useState(() => nothingOf(branch));
  const current = heard.branch === branch ? heard : undefined;

  useEffect(() => {
    if (!isLive || branch === '') return undefined;
    const close = open({
      origin: window.location.origin,
      input: { gymId, branchId: branch },
      getToken,
      onSnapshot: (events) => {
        close();
        setHeard((before) => withEvents(before.branch === branch ? before : nothingOf(branch), events, true));
      },
      onEvent: () => undefined,
    });
    return close;
  }, [isLive, gymId, branch, getToken, open]);

  return {
    latest: current?.isWhole ? current.events : undefined,
    hear: (event: AttendanceEvent) => {
      if (event.branchId !== branch) return;
      setHeard((before) => withEvents(before.branch === branch ? before : nothingOf(branch), [event]));
    },
  };
}
