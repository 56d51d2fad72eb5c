import { useSearchParams } from 'react-router-dom';
import { useCallQuery } from '../../api/calls.ts';
import { defaultBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useStored } from '../../shared/useStored.ts';
import { useLiveBranch } from '../../shell/live/liveContext.ts';

/** The branch that this browser's desk stands in, for admins. */
const BRANCH_KEY = 'desk-branch';

/** The desk's branch and what is known of its people. An admin chooses the branch, which the browser remembers. */
export function useDesk() {
  const { gymId, isAdmin } = useVisitor();
  const branchQuery = useBranches();
  const { branches, isPending: isLoadingBranches } = branchQuery;
  const [params, setParams] = useSearchParams();
  const [storedId, storeId] = useStored(BRANCH_KEY, '');
  const chosenId = params.get('branch') ?? storedId;
  // An inactive one takes no check-ins, and has no tile that would show it.
  const openBranches = branches.filter(({ status }) => status === 'active');
  const branch =
    openBranches.find(({ id }) => id === chosenId) ?? defaultBranch(openBranches) ?? defaultBranch(branches);
  /** Staff ask without a branch: the server answers for their own. */
  const branchId = isAdmin ? branch?.id : undefined;
  const scope = { gymId, ...(branchId !== undefined && { branchId }) };
  const isReady = !isAdmin || branch !== undefined;
  const members = useCallQuery('getMembers', scope, { enabled: isReady });
  const facts = useCallQuery('getDeskFacts', scope, { enabled: isReady });
  useLiveBranch(branch?.id ?? '');
  return {
    branches,
    openBranches,
    branch,
    branchId,
    isLoadingBranches,
    scope,
    isReady,
    /** What everything waits for while the desk is not ready. */
    branchQuery,
    members,
    facts,
    chooseBranch: (id: string) => {
      storeId(id);
      setParams({ branch: id }, { replace: true });
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;
