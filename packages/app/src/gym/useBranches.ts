import type { Branch } from '@spotter/api';
import { browserStorage } from '@spotter/web-core/browserStorage';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

const noBranches: Branch[] = [];

const SEVERAL_BRANCHES_KEY = 'several-branches';

/** Whether the gym had several branches when this browser last knew. */
const hadSeveralBranches = (storage: Storage, gymId: string): boolean =>
  storage.getItem(SEVERAL_BRANCHES_KEY) === gymId;

/** Does nothing where the storage is full. */
function writeSeveralBranches(storage: Storage, gymId: string, hasSeveral: boolean): void {
  try {
    if (hasSeveral) storage.setItem(SEVERAL_BRANCHES_KEY, gymId);
    else if (hadSeveralBranches(storage, gymId)) storage.removeItem(SEVERAL_BRANCHES_KEY);
  } catch {
    // The choice of branches appears when they are loaded.
  }
}

/**
 * The branches that the user may see. `hasSeveral` keeps the place of what there is to choose between them: while they
 * are loading, it is as this browser last knew.
 */
export function useBranches() {
  const { gymId, isAtDesk } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'getBranches',
    { gymId },
    { enabled: isAtDesk, staleTime: 60_000 },
  );
  const [hadSeveral] = useState(() => hadSeveralBranches(browserStorage(), gymId));
  const hasSeveral = data ? data.branches.length > 1 : isPending && hadSeveral;
  useEffect(() => {
    if (data) writeSeveralBranches(browserStorage(), gymId, hasSeveral);
  }, [data, gymId, hasSeveral]);
  return { branches: data?.branches ?? noBranches, hasSeveral, error, isPending, isFetching, refetch };
}

/** The active branch, where there is no other to choose from. */
export function onlyActiveBranch(branches: readonly Branch[]): Branch | undefined {
  const [first, ...others] = branches.filter(({ status }) => status === 'active');
  return others.length === 0 ? first : undefined;
}

/** The main branch, else the first. */
export const defaultBranch = (branches: readonly Branch[]): Branch | undefined =>
  branches.find(({ isMain }) => isMain) ?? branches[0];
