import type { Branch } from '@spotter/api';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

const noBranches: Branch[] = [];

/** The branches that the user may see. */
export function useBranches() {
  const { gymId, isAtDesk } = useVisitor();
  const { data, error, isPending, isFetching, refetch } = useCallQuery(
    'getBranches',
    { gymId },
    { enabled: isAtDesk, staleTime: 60_000 },
  );
  return { branches: data?.branches ?? noBranches, error, isPending, isFetching, refetch };
}

/** The main branch, else the first. */
export const defaultBranch = (branches: readonly Branch[]): Branch | undefined =>
  branches.find(({ isMain }) => isMain) ?? branches[0];
