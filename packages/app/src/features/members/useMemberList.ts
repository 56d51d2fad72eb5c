import type { Branch, Plan } from '@spotter/api';
import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useUrlState } from '../../shared/useUrlState.ts';
import { filterMembers, sortMembers } from './select.ts';
import { readView, writeView, type MemberView } from './view.ts';

interface MemberListOptions {
  /** Undefined while they are loading. */
  branches: readonly Branch[] | undefined;
  plans: readonly Plan[] | undefined;
  today: string;
}

/**
 * The members that match the view in the URL. Staff ask without a branch: the server returns those of their own. An
 * unknown branch counts as none, as does an unknown plan; while the branches are loading, the query waits for them.
 */
export function useMemberList({ branches, plans, today }: MemberListOptions) {
  const { gymId, isAdmin } = useVisitor();
  const [urlState, change] = useUrlState<MemberView>(readView, writeView);
  const isKnownBranch = branches?.some(({ id }) => id === urlState.branch) ?? true;
  const isKnownPlan = urlState.plan === 'all' || (plans?.some(({ id }) => id === urlState.plan) ?? true);
  const view = {
    ...urlState,
    ...(!isKnownBranch && { branch: '' }),
    ...(!isKnownPlan && { plan: 'all' }),
  };
  const branchId = isAdmin && view.branch !== '' ? view.branch : undefined;
  const query = useCallQuery(
    'getMembers',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { enabled: branchId === undefined || branches !== undefined },
  );
  const members = query.data?.members;
  const sorted = useMemo(() => sortMembers(members ?? [], view.sort), [members, view.sort]);
  const { search, status, plan, expiry, before, isCheckedIn } = view;
  const visibleRows = useMemo(
    () => filterMembers(sorted, { search, status, plan, expiry, before, isCheckedIn }, today),
    [sorted, search, status, plan, expiry, before, isCheckedIn, today],
  );
  return { view, change, query, visibleRows };
}
