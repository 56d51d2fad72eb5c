import { activityLimits } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { useVisitor } from '../../session/useSession.ts';
import { filterInput, type ActivityView } from './view.ts';

/** The activities that fit the view, newest first, in pages of ten. */
export function useActivities(view: ActivityView) {
  const { gymId } = useVisitor();
  const client = useClient();
  const input = { gymId, limit: activityLimits.screen, ...filterInput(view) };
  const query = useInfiniteQuery({
    queryKey: ['getActivities', 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      client.getActivities({ ...input, ...(pageParam !== null && { startAfter: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ hasMore, lastActivityId }) => (hasMore ? lastActivityId : null),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  useFailureToast(i18n.t('Failed to load activities'), error, data !== undefined);
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
