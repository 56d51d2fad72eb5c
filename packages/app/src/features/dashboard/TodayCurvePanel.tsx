import type { ExpectedOccupancy } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { Skeleton } from '@spotter/ui';
import { errorMessage } from '@spotter/web-core/errors';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Gym } from '../../gym/gymCache.ts';
import { useServerNow } from '../../shell/connection/useServerClock.ts';
import { QueryError } from '../../shared/QueryError.tsx';
import { loadChunk } from '../../shell/loadChunk.ts';

/** A failed chunk is an error of this panel, not of the page. */
const useChart = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['chunk', 'ExpectedCharts'],
    queryFn: () => loadChunk(() => import('./ExpectedCharts.tsx')),
    enabled: isNeeded,
    staleTime: Infinity,
    gcTime: Infinity,
  });

interface TodayCurvePanelProps {
  query: UseQueryResult<ExpectedOccupancy>;
  /** Undefined while loading. */
  gym: Gym | undefined;
  className: string;
}

/** Today's curve and the coming days. The charts are loaded once there is something to show. */
export function TodayCurvePanel({ query, gym, className }: TodayCurvePanelProps) {
  const now = useServerNow();
  const { data, error, refetch } = query;
  const chart = useChart(data !== undefined || error !== null);
  return (
    <div className={`grid min-h-96 grid-cols-[minmax(0,1fr)] ${className}`}>
      {chart.error ? (
        <QueryError title={i18n.t('Failed to Load the Chart')} query={chart} />
      ) : chart.data && gym && (data || error) ? (
        <chart.data.ExpectedCharts
          expected={data}
          zone={gym}
          now={now}
          error={
            error ? { title: i18n.t('Failed to Load the Expected Occupancy'), message: errorMessage(error) } : undefined
          }
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <h2 className="flex min-h-7 items-center text-sm font-medium">{i18n.t('Today')}</h2>
          <Skeleton className="w-48 max-w-full" />
          <Skeleton className="w-full grow" />
        </div>
      )}
    </div>
  );
}
