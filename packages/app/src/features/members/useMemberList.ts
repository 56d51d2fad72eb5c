import type { Branch, Plan } from '@spotter/api';
import type { Zone } from '@spotter/web-core/dates';
import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useFinder } from '../../shared/finder/useFinder.ts';
import { useUrlState } from '../../shared/useUrlState.ts';
import { insideSummary } from './insideSummary.ts';
import { filterMembers, inOrderOf, sortMembers } from './select.ts';
import { orderOf, readView, writeView, type MemberView } from './view.ts';

/** The members of a branch, or of all that the user may see. */
export function useMembers(branchId: string | undefined, enabled: boolean) {
  const { gymId } = useVisitor();
  return useCallQuery('getMembers', { gymId, ...(branchId !== undefined && { branchId }) }, { enabled });
}

/** The view in the URL, and how to change it. */
export const useMemberView = () => useUrlState<MemberView>(readView, writeView);

interface MemberListOptions {
  /** Undefined while they are loading. */
  branches: readonly Branch[] | undefined;
  plans: readonly Plan[] | undefined;
  zone: Zone;
  today: string;
}

/**
 * The members that match the view in the URL; those of a search with the best match first, unless the user sorts. Staff ask without a branch: the server returns those of their own. An
 * unknown branch counts as none, as does an unknown plan; while the branches are loading, the query waits for them.
 */
export function useMemberList({ branches, plans, zone, today }: MemberListOptions) {
  const { gymId, isAdmin } = useVisitor();
  const [urlState, change] = useMemberView();
  const isKnownBranch = branches?.some(({ id }) => id === urlState.branch) ?? true;
  const isKnownPlan = plans?.some(({ id }) => id === urlState.plan) ?? true;
  const view = {
    ...urlState,
    ...(!isKnownBranch && { branch: '' }),
    ...(!isKnownPlan && { plan: 'all' }),
  };
  const branchId = isAdmin && view.branch !== '' ? view.branch : undefined;
  const query = useMembers(branchId, branchId === undefined || branches !== undefined);
  const { list } = view;
  const listQuery = useCallQuery(
    'getTodayList',
    { gymId, ...(branchId !== undefined && { branchId }), list: list === '' ? 'expiring' : list },
    { enabled: list !== '' && (branchId === undefined || branches !== undefined) },
  );
  const isWaitingForList = list !== '' && listQuery.data === undefined;
  const listIds = list === '' ? undefined : listQuery.data?.memberIds;
  const members = isWaitingForList ? undefined : query.data?.members;
  const { search, status, plan, expiry, before, unseenDays, isCheckedIn } = view;
  const order = orderOf(view);
  const find = useFinder(members, { zone, branchId });
  const hits = useMemo(() => (search.trim() === '' ? undefined : find(search).hits), [find, search]);
  const sorted = useMemo(() => {
    if (order === 'match') return undefined;
    return order === 'list' ? inOrderOf(members ?? [], listIds ?? []) : sortMembers(members ?? [], order);
  }, [members, order, listIds]);
  const found = useMemo(() => {
    const onList = listIds && new Set(listIds);
    // In the order of the hits these are all there is.
    const hitIds = sorted && hits && new Set(hits.map(({ id }) => id));
    const all = sorted ?? hits ?? [];
    if (!onList && !hitIds) return all;
    return all.filter(({ id }) => (!hitIds || hitIds.has(id)) && (!onList || onList.has(id)));
  }, [sorted, hits, listIds]);
  const visibleRows = useMemo(
    () => filterMembers(found, { status, plan, expiry, before, unseenDays, isCheckedIn }, { today, zone }),
    [found, status, plan, expiry, before, unseenDays, isCheckedIn, today, zone],
  );
  // Of a whole gym nobody is a guest, and guests match neither a search nor a filter of memberships.
  const isNarrowed =
    search.trim() !== '' || unseenDays > 0 || list !== '' || [status, plan, expiry].some((filter) => filter !== 'all');
  const hasGuests = isCheckedIn && !isNarrowed && (!isAdmin || branchId !== undefined);
  const facts = useCallQuery(
    'getDeskFacts',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { enabled: hasGuests },
  );
  const insideText = hasGuests && facts.data ? insideSummary(visibleRows, facts.data) : '';
  return { view, change, query: isWaitingForList && query.data ? listQuery : query, members, visibleRows, insideText };
}
