import { useSearchParams } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { defaultBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';

const REFRESH_INTERVAL_MS = 300_000;

/** The numbers of the selected branch. Switching branches clears them, since the previous ones would be wrong. */
export function useDashboard() {
  const { gymId } = useVisitor();
  const [params, setParams] = useSearchParams();
  const { branches, isPending: isLoadingBranches, refetch: refetchBranches } = useBranches();
  const branch = branches.find(({ id }) => id === params.get('branch')) ?? defaultBranch(branches);
  const branchId = branch?.id ?? '';
  const pollOptions = { enabled: branchId !== '', refetchInterval: REFRESH_INTERVAL_MS };
  const occupancy = useCallQuery('getOccupancy', { gymId, branchId }, pollOptions);
  const total = useCallQuery('getMembersByBranch', { gymId, branchId }, pollOptions);
  useLiveBranch(branchId);

  return {
    branches,
    branch,
    isLoadingBranches,
    chooseBranch: (id: string) => setParams({ branch: id }, { replace: true }),
    occupancy,
    total,
    refresh: () => void Promise.all(branch ? [occupancy.refetch(), total.refetch()] : [refetchBranches()]),
  };
}
