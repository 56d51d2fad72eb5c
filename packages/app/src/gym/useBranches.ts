import type { Branch } from '@spotter/api';
import { useEffect, useState } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

const noBranches: Branch[] = [];

/** The branches that the user may see. */
export function useBranches() {
  const { gymId, isAtDesk } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'getBranches',
    { gymId },
    { enabled: isAtDesk, staleTime: 60_000 },
  );
  return { branches: data?.branches ?? noBranches, error, isPending, isFetching, refetch };
}

/** The gym that this browser last knew to have several branches. */
const CHOICE_KEY = 'branch-choice';

/** Whether there are branches to choose from; until they are loaded as last known, so that the choice has its place. */
export function useBranchChoice(): boolean {
  const { gymId, isAdmin } = useVisitor();
  const { branches } = useBranches();
  const [lastKnown] = useState(() => window.localStorage.getItem(CHOICE_KEY) === gymId);
  const isKnown = branches.length > 0;
  const hasChoice = isKnown ? branches.length > 1 : lastKnown;
  useEffect(() => {
    if (!isKnown) return;
    if (hasChoice) window.localStorage.setItem(CHOICE_KEY, gymId);
    else window.localStorage.removeItem(CHOICE_KEY);
  }, [isKnown, hasChoice, gymId]);
  return isAdmin && hasChoice;
}

/** The main branch, else the first. */
export const defaultBranch = (branches: readonly Branch[]): Branch | undefined =>
  branches.find(({ isMain }) => isMain) ?? branches[0];
