import type { PassBranch } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { OccupancyBar } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';
import { insideFigure, occupancyLabel, quietText } from '@spotter/web-core/labels';
import { cva } from 'class-variance-authority';

const level = { success: 'calm', warning: 'busy', danger: 'full' } as const;
const word = cva('font-medium', {
  variants: { color: { success: 'text-positive', warning: 'text-warning', danger: 'text-danger' } },
});

/** Occupancy of each branch, the member's own first. */
export function BranchOccupancies({ branches, zone }: { branches: readonly PassBranch[]; zone: Zone }) {
  if (branches.length === 0) return <p className="text-muted">{i18n.t('No branch is open at present.')}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
      {branches.map((branch) => {
        const { id, name, isHome, maxCapacity, statusColor } = branch;
        const [count, countText] = insideFigure(branch);
        const counted = i18n.t('{count} of {maxCapacity}', { count: countText, maxCapacity });
        const status = occupancyLabel(branch);
        return (
          <li key={id} className="flex flex-col gap-2 p-4">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 flex-1 basis-24 font-medium wrap-anywhere">
                {name}
                {isHome && <span className="font-normal text-muted"> · {i18n.t('your branch')}</span>}
              </span>
              <span className="shrink-0 tabular-nums">{counted}</span>
            </p>
            <OccupancyBar
              label={name}
              count={count}
              capacity={maxCapacity}
              valueText={`${counted}, ${status}`}
              level={level[statusColor]}
            />
            <div>
              <p className={word({ color: statusColor })}>{status}</p>
              <p className="text-muted">{quietText(branch.quietTimes, zone)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
