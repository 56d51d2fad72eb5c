import type { Branch } from '@spotter/api';
import { useMemo } from 'react';
import { useCall } from '../../api/calls.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { finderOf } from '../../shared/finder.ts';
import { sortRows, type SortKeys } from '../../shared/sortRows.ts';
import type { StatusView } from '../../shared/statusView.ts';
import { useVisitor } from '../../session/useSession.ts';

const finder = finderOf(({ name, address, phone, email }: Branch) => [name, address, phone, email]);

const sortKeys: SortKeys<Branch> = {
  name: ({ name }) => name,
  capacity: ({ maxCapacity }) => maxCapacity,
  created: ({ createdAt }) => createdAt,
};

/** The branches of a view, the main one first unless another order is asked for. */
export function useBranchList({ search, status, sort }: StatusView) {
  const { gymId } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCall('getBranches', { gymId });
  const all = data?.branches;
  useFailureToast('Failed to Load Branches', error, all !== undefined);
  const shown = useMemo(() => {
    const isFound = finder(search);
    const found = (all ?? [])
      .filter((branch) => (status === 'all' || branch.status === status) && isFound(branch))
      .toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
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
