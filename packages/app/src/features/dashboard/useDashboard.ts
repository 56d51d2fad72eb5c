import { useSearchParams } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { defaultBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';

const REFRESH_INTERVAL_MS = 300_000;

/** Whose lists are shown: those of the branch in view, or of the whole gym. */
export type ListScope = 'branch' | 'all';

/** The numbers of the selected branch. Switching branches clears them, since the previous ones would be wrong. */
export function useDashboard() {
  const { gymId, isAdmin } = useVisitor();
  const [params, setParams] = useSearchParams();
  const branchQuery = useBranches();
  const { branches, isPending: isLoadingBranches, refetch: refetchBranches } = branchQuery;
  const branch = branches.find(({ id }) => id === params.get('branch')) ?? defaultBranch(branches);
  const branchId = branch?.id ?? '';
  const hasSeveral = isAdmin && branchQuery.hasSeveral;
  const listScope: ListScope = hasSeveral && params.get('lists') !== 'branch' ? 'all' : 'branch';
  const pollOptions = {
    enabled: branchId !== '',
    refetchInterval: REFRESH_INTERVAL_MS,
    // Whoever comes back has done something about the lists.
    refetchOnMount: 'always',
  } as const;
  const occupancy = useCallQuery('getOccupancy', { gymId, branchId }, pollOptions);
  const total = useCallQuery('getMembersByBranch', { gymId, branchId }, pollOptions);
  const expected = useCallQuery('getExpectedOccupancy', { gymId, branchId }, pollOptions);
  const today = useCallQuery('getToday', { gymId, branchId }, pollOptions);
  // One request where both are of the branch.
  const lists = useCallQuery('getToday', { gymId, ...(listScope === 'branch' && { branchId }) }, pollOptions);
  useLiveBranch(branchId);

  const change = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return {
    branches,
    branch,
    hasSeveral,
    isLoadingBranches,
    chooseBranch: (id: string) => change('branch', id),
    listScope,
    chooseListScope: (scope: ListScope) => change('lists', scope),
    occupancy,
    total,
    expected,
    today,
    lists,
    refresh: () =>
      void (branch
        ? Promise.all([occupancy, total, expected, today, lists].map((query) => query.refetch()))
        : refetchBranches()),
  };
}
export type Dashboard = ReturnType<typeof useDashboard>;
