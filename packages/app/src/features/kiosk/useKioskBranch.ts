import { useBranches } from '../../gym/useBranches.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useStored } from './useStored.ts';

/** Where the kiosk stands. Staff: their branch. Admins of several say so once, and this device remembers it. */
export function useKioskBranch() {
  const { gymId, isAdmin } = useVisitor();
  const { branches, error, isPending, refetch } = useBranches();
  const [stored, choose] = useStored(`kiosk-branch-${gymId}`, '');
  const active = branches.filter(({ status }) => status === 'active');
  const only = active.length === 1 ? active[0]?.id : undefined;
  // What is remembered holds until the list says otherwise: a kiosk starts without waiting for it.
  const chosen = stored !== '' && (isPending || error || active.some(({ id }) => id === stored)) ? stored : only;
  return {
    /** Undefined for staff, whose branch the server knows, and while it is not chosen. */
    branchId: isAdmin ? chosen : undefined,
    /** Admins of several branches, before they have chosen. */
    isToChoose: isAdmin && chosen === undefined,
    branches: isAdmin ? active : [],
    choose,
    error,
    isPending,
    retry: () => void refetch(),
  };
}
