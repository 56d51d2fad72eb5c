import type { ImportOutcome } from '@spotter/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Rows of one outcome; those that repeat a member or another row; or all. */
export type RowFilter = ImportOutcome | 'duplicates' | 'all';

const inputOf = (filter: RowFilter) =>
  filter === 'all' ? {} : filter === 'duplicates' ? { duplicates: 'true' as const } : { outcome: filter };

/** Rows of an import in the order of the file, in pages. */
export function useImportRows(importId: string, filter: RowFilter, limit?: number) {
  const { gymId } = useVisitor();
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['getImportRows', 'pages', gymId, importId, filter, limit],
    queryFn: ({ pageParam, signal }) =>
      client.getImportRows(
        { gymId, importId, after: pageParam, ...inputOf(filter), ...(limit !== undefined && { limit }) },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.number : undefined),
  });
}
