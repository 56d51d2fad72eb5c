import type { AnswerOf } from '@spotter/api';
import { OccupancyCard } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatTime } from '@spotter/web-core/dates';
import { likelyText } from '@spotter/web-core/labels';
import { useGym } from '../../gym/useGym.ts';
import { useLive } from '../../shell/live/liveContext.ts';

interface OccupancyPanelProps {
  query: UseQueryResult<AnswerOf<'getOccupancy'>>;
  hasNoBranch: boolean;
  onRefresh: () => void;
  className?: string;
}

const liveTexts = { live: 'Live', stale: 'Reconnecting' } as const;

/** Current occupancy, capacity and time of the last update. */
export function OccupancyPanel({ query, hasNoBranch, onRefresh, className }: OccupancyPanelProps) {
  const { gym } = useGym();
  const { state } = useLive();
  const { data, error, isFetching, dataUpdatedAt } = query;
  const live = state === 'live' || state === 'stale' ? { live: state, liveText: liveTexts[state] } : {};
  return (
    <OccupancyCard
      title="Current Occupancy"
      capacityText={data ? `of ${data.maxCapacity}` : ''}
      {...(data && {
        occupancy: {
          count: data.currentCount,
          capacity: data.maxCapacity,
          percentage: data.percentage,
          statusText: data.status,
          statusColor: data.statusColor,
          detailText: likelyText(data),
        },
      })}
      {...(data && gym && { updatedText: `Updated at ${formatTime(dataUpdatedAt, gym)}` })}
      {...((error || hasNoBranch) && { error: { title: 'Unable to load occupancy data' } })}
      {...live}
      refreshing={isFetching}
      onRefresh={onRefresh}
      {...(className !== undefined && { className })}
    />
  );
}
