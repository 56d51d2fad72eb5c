import type { AttendanceEvent } from '@spotter/api';
import { createContext, useContext, useEffect } from 'react';
import { createOwnActions, type OwnActions } from './ownActions.ts';
import type { FeedStatus } from './useFeed.ts';

export interface Live {
  /** `off`: not for this role, or the kiosk. */
  state: FeedStatus;
  /** Check-ins of others are toasted. The lists and numbers are live either way. */
  isOn: boolean;
  setIsOn: (isOn: boolean) => void;
  /** The branch that the page has in view; empty: all. */
  branch: string;
  /** Limits notifications to this branch; empty: all. */
  setBranch: (branchId: string) => void;
  /** The latest events of the chosen branch, newest first; undefined while loading and without a branch. */
  latest: readonly AttendanceEvent[] | undefined;
  own: OwnActions;
}

export const LiveContext = createContext<Live>({
  state: 'off',
  isOn: false,
  setIsOn: () => undefined,
  branch: '',
  setBranch: () => undefined,
  latest: undefined,
  own: createOwnActions(),
});

export const useLive = (): Live => useContext(LiveContext);

/** Limits notifications to this branch while the screen is mounted. */
export function useLiveBranch(branchId: string): void {
  const { setBranch } = useLive();
  useEffect(() => {
    setBranch(branchId);
    return () => setBranch('');
  }, [setBranch, branchId]);
}
