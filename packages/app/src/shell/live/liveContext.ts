import type { AttendanceEvent } from '@spotter/api';
import { createContext, useContext, useEffect } from 'react';
import { createOwnActions, type OwnActions } from './ownActions.ts';
import type { FeedStatus } from './useFeed.ts';

export interface Live {
  /** `off`: switched off, or not for this visitor. */
  state: FeedStatus;
  isOn: boolean;
  setIsOn: (isOn: boolean) => void;
  /** Notify of this branch alone; empty: of all. */
  setBranch: (branchId: string) => void;
  /** The newest events of the chosen branch, newest first; undefined until they are known, and without a branch. */
  latest: readonly AttendanceEvent[] | undefined;
  own: OwnActions;
}

export const LiveContext = createContext<Live>({
  state: 'off',
  isOn: false,
  setIsOn: () => undefined,
  setBranch: () => undefined,
  latest: undefined,
  own: createOwnActions(),
});

export const useLive = (): Live => useContext(LiveContext);

/** As long as this screen is open, notifications are those of the branch it shows. */
export function useLiveBranch(branchId: string): void {
  const { setBranch } = useLive();
  useEffect(() => {
    setBranch(branchId);
    return () => setBranch('');
  }, [setBranch, branchId]);
}
