import { activityLimits } from '@spotter/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useVisitor } from '../../session/useSession.ts';

/** Activities, newest first, in pages of ten. */
export function useActivities() {
  const { gymId } = useVisitor();
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: ['getActivities', 'pages', gymId],
    queryFn: ({ pageParam, signal }) =>
      client.getActivities(
        { gymId, limit: activityLimits.screen, ...(pageParam !== null && { startAfter: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, lastActivityId }) => (hasMore ? lastActivityId : null),
    staleTime: 0,
  });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  useFailureToast('Failed to load activities', error, data !== undefined);
  return {
    activities: data?.pages.flatMap((page) => page.activities),
    error,
    isRefreshing: isFetching && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    refresh: () => void query.refetch(),
    loadMore: () => void query.fetchNextPage(),
  };
}
