import { i18n } from '@spotter/i18n';
import { OccupancyTile, Skeleton } from '@spotter/ui';
import { occupancyLabel } from '@spotter/web-core/labels';
import type { ReactNode } from 'react';
import { useCallQuery } from '../api/calls.ts';
import { useVisitor } from '../session/useSession.ts';

const REFRESH_INTERVAL_MS = 300_000;

interface BranchTilesProps {
  /** The one in view. */
  branchId: string | undefined;
  onChoose: (branchId: string) => void;
  className?: string;
  /** In their place where they failed to load. */
  fallback?: ReactNode;
}

/** How full each branch is, live; an admin chooses by it which one is in view. */
export function BranchTiles({ branchId: chosenId, onChoose, className, fallback = null }: BranchTilesProps) {
  const { gymId, isAdmin } = useVisitor();
  const { data, isPending } = useCallQuery('getOccupancies', { gymId }, { refetchInterval: REFRESH_INTERVAL_MS });
  if (isPending) {
    return (
      <div className={className}>
        <Skeleton className="h-[4.8125rem] max-w-72 rounded-lg" />
      </div>
    );
  }
  if (!data) return fallback;
  if (data.branches.length === 0) return null;
  return (
    <section aria-label={i18n.t('Branches')} className={className}>
      <div className="flex gap-3 overflow-x-auto p-px">
        {data.branches.map((branch) => {
          const { branchId, branchName, currentCount, likelyCount, maxCapacity, statusColor } = branch;
          return (
            <OccupancyTile
              key={branchId}
              name={branchName}
              count={currentCount}
              capacity={maxCapacity}
              capacityText={i18n.t('of {maxCapacity}', { maxCapacity })}
              {...(likelyCount !== undefined && { detailText: i18n.t('about {likelyCount}', { likelyCount }) })}
              statusText={occupancyLabel(branch)}
              statusColor={statusColor}
              pressed={branchId === chosenId}
              disabled={!isAdmin}
              onClick={() => onChoose(branchId)}
              className="max-w-72"
            />
          );
        })}
      </div>
    </section>
  );
}
