import type { Branch } from '@spotter/api';
import { useMemo } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

/** The branches that the user may see; those without an id or a name cannot be selected and are left out. */
export function useBranches() {
  const { gymId, userType } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'getBranches',
    { gymId },
    { enabled: userType !== 'member', staleTime: 60_000 },
  );
  const branches = useMemo(() => usableBranches(data?.branches ?? []), [data]);
  return { branches, error, isPending, isFetching, refetch };
}

export const usableBranches = (branches: readonly Branch[]): Branch[] =>
  branches.filter(({ id, name }) => id !== '' && name.trim() !== '');

/** The main branch, else the first. */
export const defaultBranch = (branches: readonly Branch[]): Branch | undefined =>
  branches.find(({ isMain }) => isMain) ?? branches[0];
