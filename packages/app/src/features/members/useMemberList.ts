import { useMemo } from 'react';
import { useCall } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useVisitor } from '../../session/useSession.ts';
import { filterMembers, sortMembers } from './select.ts';
import type { MemberView } from './view.ts';

/**
 * The members of a view. Staff ask without a branch: the server answers those of their own. One branch is asked for only
 * once it is known to be there.
 */
export function useMemberList(view: MemberView, today: string, isBranchSure: boolean) {
  const { gymId, isAdmin } = useVisitor();
  const branchId = isAdmin && view.branch !== '' ? view.branch : undefined;
  const query = useCall(
    'getMembers',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { enabled: branchId === undefined || isBranchSure },
  );
  const all = query.data?.members;
  useFailureToast('Failed to Load Members', query.error, all !== undefined);
  const sorted = useMemo(() => sortMembers(all ?? [], view.sort), [all, view.sort]);
  const { search, status, plan, expiry, before, isCheckedIn } = view;
  const shown = useMemo(
    () => filterMembers(sorted, { search, status, plan, expiry, before, isCheckedIn }, today),
    [sorted, search, status, plan, expiry, before, isCheckedIn, today],
  );
  return {
    shown,
    all: all ?? [],
    /** Whether there is an answer to count; after a failed first load there is none. */
    isKnown: all !== undefined,
    error: query.error,
    isPending: query.isPending,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
