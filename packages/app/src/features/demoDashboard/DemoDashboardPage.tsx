import { i18n } from '@spotter/i18n';
import { ActivityList, OccupancyBar, occupancyLevel, StatCard, type OccupancyLevel } from '@spotter/ui';
import { Activity, Building2, Gauge } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Page } from '../../shell/Page.tsx';
import { demoBranches, demoCount, demoFeed, type DemoBranch } from './demoData.ts';

const STEP_INTERVAL_MS = 3000;

const words: Record<OccupancyLevel, string> = {
  calm: /*i18n*/ 'Comfortable',
  busy: /*i18n*/ 'Busy',
  full: /*i18n*/ 'Almost full',
};
const tones: Record<OccupancyLevel, string> = { calm: 'text-positive', busy: 'text-warning', full: 'text-danger' };

/** A simulated dashboard; sends no requests. */
export function DemoDashboardPage({ isMoving = true }: { isMoving?: boolean }) {
  const step = useStep(isMoving);
  const counts = demoBranches.map((branch, at) => demoCount(branch, at, step));
  const inside = counts.reduce((sum, count) => sum + count, 0);
  const places = demoBranches.reduce((sum, { capacity }) => sum + capacity, 0);
  return (
    <Page
      title={i18n.t('Demo Dashboard')}
      description={i18n.t('Sample data, to show what a busy day looks like. Nothing here is live.')}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <StatCard icon={Activity} label={i18n.t('Currently Active')} value={inside} />
        <StatCard icon={Gauge} label={i18n.t('Of all places')} value={`${Math.round((inside / places) * 100)}%`} />
        <StatCard icon={Building2} label={i18n.t('Branches')} value={demoBranches.length} />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <section aria-label={i18n.t('Branches')} className="grid gap-4 sm:grid-cols-2">
          {demoBranches.map((branch, at) => (
            <BranchCard key={branch.name} branch={branch} count={counts[at] ?? 0} />
          ))}
        </section>
        <ActivityList label={i18n.t('Sample activities')} items={demoFeed()} />
      </div>
    </Page>
  );
}

function BranchCard({ branch: { name, capacity }, count }: { branch: DemoBranch; count: number }) {
  const level = occupancyLevel(count, capacity);
  return (
    <article
      data-level={level}
      aria-label={name}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5"
    >
      <h2 className="text-sm font-medium">{name}</h2>
      <p className="flex items-baseline gap-2 tabular-nums">
        <span className="text-2xl font-semibold tracking-tight">{count}</span>
        <span className="text-muted">{i18n.t('of {capacity}', { capacity })}</span>
      </p>
      <OccupancyBar
        label={name}
        count={count}
        capacity={capacity}
        valueText={i18n.t('{count} of {capacity}', { count, capacity })}
      />
      <p className="flex justify-between gap-3 text-sm">
        <span className={`font-medium ${tones[level]}`}>{i18n.t(words[level])}</span>
        <span className="text-muted tabular-nums">{Math.round((count / capacity) * 100)}%</span>
      </p>
    </article>
  );
}

/** The simulation step. */
function useStep(isMoving: boolean): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setStep((before) => before + 1), STEP_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return step;
}
