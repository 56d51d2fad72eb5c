import { onlyActiveBranch, useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useStored } from '../../shared/useStored.ts';

/** The kiosk's branch. Staff: their own. Admins: the only one, or the one chosen on this device. */
export function useKioskBranch() {
  const { gymId, isAdmin, branchId } = useVisitor();
  const { branches, error, isPending, refetch } = useBranches();
  const [stored, choose] = useStored(`kiosk-branch-${gymId}`, '');
  const active = branches.filter(({ status }) => status === 'active');
  // The stored branch is used before the list has loaded, so that the kiosk starts at once.
  const chosen =
    stored !== '' && (isPending || error || active.some(({ id }) => id === stored))
      ? stored
      : onlyActiveBranch(branches)?.id;
  return {
    /** Undefined for staff, whose branch the server knows, and until one is chosen. */
    branchId: isAdmin ? chosen : undefined,
    /** An admin of several branches has not chosen yet. */
    needsChoice: isAdmin && chosen === undefined,
    /** Undefined until the branches have loaded. */
    branchName: branches.find(({ id }) => id === (isAdmin ? chosen : branchId))?.name,
    branches: isAdmin ? active : [],
    choose,
    error,
    isPending,
    retry: () => void refetch(),
  };
}
