import type { DoorEntry } from '@spotter/api';
import type { QueryKey } from '@tanstack/react-query';
import { useCallback } from 'react';
import { patchCalls, useQueryClient } from '../../api/calls.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Changes the cached logs that show the door of a branch, or that of one query. */
export function useDoorLog() {
  const queries = useQueryClient();
  const { branchId: ownBranch } = useVisitor();
  return useCallback(
    (branchId: string, change: (entries: readonly DoorEntry[]) => DoorEntry[], only?: QueryKey) =>
      patchCalls(
        queries,
        'getDoorLog',
        (answer, input) =>
          (input.branchId ?? ownBranch ?? branchId) === branchId ? { entries: change(answer.entries) } : answer,
        only,
      ),
    [queries, ownBranch],
  );
}
