import type { Branch, Plan } from '@spotter/api';
import type { Zone } from '@spotter/web-core/dates';
import { useMemo } from 'react';
import { useCallQuery } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';
import { useFinder } from '../../shared/finder/useFinder.ts';
import { useTypedSearch, useUrlView } from '../../shared/useUrlState.ts';
import { insideSummary } from './insideSummary.ts';
import { filterMembers, inOrderOf, sortMembers } from './select.ts';
import { orderOf, readView, writeView, type MemberView } from './view.ts';

/** The members of a branch, or of all that the user may see. */
export function useMembers(branchId: string | undefined, enabled: boolean) {
  const { gymId } = useVisitor();
  return useCallQuery('getMembers', { gymId, ...(branchId !== undefined && { branchId }) }, { enabled });
}

/** The view in the URL. */
export const useMemberView = () => useUrlView<MemberView>(readView, writeView);

interface MemberQueryOptions {
  /** Undefined while they are loading. */
  branches: readonly Branch[] | undefined;
  plans: readonly Plan[] | undefined;
  zone: Zone;
}

export type MemberQueries = ReturnType<typeof useMemberQueries>;

/**
 * The members of the view in the URL. Staff ask without a branch: the server returns those of their own. An unknown
 * branch counts as none, as does an unknown plan; while the branches are loading, the query waits for them.
 */
export function useMemberQueries({ branches, plans, zone }: MemberQueryOptions) {
  const { gymId, isAdmin } = useVisitor();
  const url = useMemberView();
  const { urlView } = url;
  const isKnownBranch = branches?.some(({ id }) => id === urlView.branch) ?? true;
  const isKnownPlan = plans?.some(({ id }) => id === urlView.plan) ?? true;
  const view = {
    ...urlView,
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
  const members = isWaitingForList ? undefined : query.data?.members;
  const hasGuests = mayHaveGuests(view) && (!isAdmin || branchId !== undefined);
  const facts = useCallQuery(
    'getDeskFacts',
    { gymId, ...(branchId !== undefined && { branchId }) },
    { enabled: hasGuests },
  );
  return {
    url,
    view,
    query: isWaitingForList && query.data ? listQuery : query,
    members,
    /** Of the list of the dashboard, if one is chosen. */
    listIds: list === '' ? undefined : listQuery.data?.memberIds,
    find: useFinder(members, { zone, branchId }),
    /** Who is inside, where guests are. */
    facts: hasGuests ? facts.data : undefined,
  };
}

/** Of a whole gym nobody is a guest, and guests match neither a search nor a filter of memberships. */
const mayHaveGuests = ({ search, status, plan, expiry, unseenDays, isCheckedIn, list }: MemberView) =>
  isCheckedIn &&
  search.trim() === '' &&
  unseenDays === 0 &&
  list === '' &&
  [status, plan, expiry].every((filter) => filter === 'all');

/** The members that match the view and what is typed; those of a search with the best match first, unless the user sorts. */
export function useMemberList(
  { url, view: urlView, members, listIds, find, facts }: MemberQueries,
  { zone, today }: { zone: Zone; today: string },
) {
  const [search, change] = useTypedSearch(url);
  const view = { ...urlView, search };
  const { status, plan, expiry, before, unseenDays, isCheckedIn } = view;
  const order = orderOf(view);
  const showsGuests = mayHaveGuests(view);
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
  const insideText = facts && showsGuests ? insideSummary(visibleRows, facts) : '';
  return { view, order, change, visibleRows, insideText };
}
