import type { AnswerOf } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { StatCard } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { Activity, Users } from 'lucide-react';
import { useId } from 'react';
import { useGym } from '../../gym/useGym.ts';

interface QuickStatsProps {
  occupancy: UseQueryResult<AnswerOf<'getOccupancy'>>;
  total: UseQueryResult<AnswerOf<'getMembersByBranch'>>;
  hasNoBranch: boolean;
  className?: string;
}

/** Two numbers of the branch. A failed member count shows 0; an unknown occupancy shows none. */
export function QuickStats({ occupancy, total, hasNoBranch, className }: QuickStatsProps) {
  const titleId = useId();
  const { gym } = useGym();
  const words = new Intl.NumberFormat(gym?.locale);
  return (
    <section aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="mb-3 text-sm font-medium">
        {i18n.t('Quick Stats')}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-4">
        <StatCard
          className="min-w-0"
          label={i18n.t('Currently Active')}
          icon={Activity}
          loading={!hasNoBranch && occupancy.isPending}
          value={occupancy.isError && !occupancy.data ? '–' : words.format(occupancy.data?.currentCount ?? 0)}
        />
        <StatCard
          className="min-w-0"
          label={i18n.t('Total Members')}
          icon={Users}
          loading={!hasNoBranch && total.isPending}
          value={words.format(total.data?.totalMembers ?? 0)}
        />
      </div>
    </section>
  );
}
