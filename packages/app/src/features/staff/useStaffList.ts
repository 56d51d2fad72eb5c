import type { StaffMember } from '@spotter/api';
import { useMemo } from 'react';
import { useCall } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { finderOf } from '../../shared/finder.ts';
import { sortRows, type SortKeys } from '../../shared/sortRows.ts';
import type { StatusView } from '../../shared/statusView.ts';
import { useVisitor } from '../../session/useSession.ts';

const finder = finderOf(({ name, email, phone, role, branchName }: StaffMember) => [
  name,
  email,
  phone,
  role,
  branchName,
]);

const sortKeys: SortKeys<StaffMember> = {
  name: ({ name }) => name,
  role: ({ role }) => role,
  branch: ({ branchName }) => branchName,
  created: ({ createdAt }) => createdAt,
};

/** The staff of a view. */
export function useStaffList({ search, status, sort }: StatusView) {
  const { gymId } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCall('getStaffs', { gymId });
  const all = data?.staffs;
  useFailureToast('Failed to Load Staff', error, all !== undefined);
  const shown = useMemo(() => {
    const isFound = finder(search);
    const found = (all ?? []).filter((person) => (status === 'all' || person.status === status) && isFound(person));
    return sortRows(found, sort, sortKeys);
  }, [all, search, status, sort]);
  return {
    shown,
    all: all ?? [],
    /** Whether there is an answer to count; after a failed first load there is none. */
    isKnown: all !== undefined,
    error,
    isPending,
    isFetching,
    refetch: () => void refetch(),
  };
}
