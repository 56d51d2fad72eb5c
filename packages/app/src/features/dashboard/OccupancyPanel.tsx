import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
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

const liveTexts = { live: /*i18n*/ 'Live', stale: /*i18n*/ 'Reconnecting' } as const;

/** Current occupancy, capacity and time of the last update. */
export function OccupancyPanel({ query, hasNoBranch, onRefresh, className }: OccupancyPanelProps) {
  const { gym } = useGym();
  const { state } = useLive();
  const { data, error, isFetching, dataUpdatedAt } = query;
  const live = state === 'live' || state === 'stale' ? { live: state, liveText: i18n.t(liveTexts[state]) } : {};
  return (
    <OccupancyCard
      title={i18n.t('Current Occupancy')}
      capacityText={data ? i18n.t('of {maxCapacity}', { maxCapacity: data.maxCapacity }) : ''}
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
      {...(data && gym && { updatedText: i18n.t('Updated at {time}', { time: formatTime(dataUpdatedAt, gym) }) })}
      {...((error || hasNoBranch) && { error: { title: i18n.t('Unable to load occupancy data') } })}
      {...live}
      refreshing={isFetching}
      onRefresh={onRefresh}
      {...(className !== undefined && { className })}
    />
  );
}
