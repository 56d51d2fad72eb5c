import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../api/calls.ts';
import { defaultBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';

/** How often the numbers are read again without being asked to, in milliseconds: every five minutes. */
const refreshInterval = 300_000;

/** What the desk sees of one branch. Another branch begins without numbers: the last one's would be wrong. */
export function useDashboard() {
  const { gymId } = useVisitor();
  const [params, setParams] = useSearchParams();
  const { branches, isPending: isLoadingBranches, refetch: readBranches } = useBranches();
  const branch = branches.find(({ id }) => id === params.get('branch')) ?? defaultBranch(branches);
  const branchId = branch?.id ?? '';
  const every = { enabled: branchId !== '', refetchInterval: refreshInterval };
  const occupancy = useCall('getOccupancy', { gymId, branchId }, every);
  const total = useCall('getMembersByBranch', { gymId, branchId }, every);
  useLiveBranch(branchId);

  return {
    branches,
    branch,
    isLoadingBranches,
    chooseBranch: (id: string) => setParams({ branch: id }, { replace: true }),
    occupancy,
    total,
    refresh: () => void Promise.all(branch ? [occupancy.refetch(), total.refetch()] : [readBranches()]),
  };
}
