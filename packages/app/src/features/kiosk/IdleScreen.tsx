import type { AnswerOf, QuietTimes } from '@spotter/api';
import { i18n } from '@spotter/i18n';
import { OccupancyBar, Skeleton } from '@spotter/ui';
import { formatTime, type Zone } from '@spotter/web-core/dates';
import { insideFigure, occupancyLabel, quietText } from '@spotter/web-core/labels';
import { type ReactNode, useEffect, useState } from 'react';
import type { ServerClock } from './serverClock.ts';
import { Welcome, type GymBranding } from './Welcome.tsx';

export type KioskOccupancy = Pick<
  AnswerOf<'getOccupancy'>,
  'currentCount' | 'maxCapacity' | 'statusColor' | 'likelyCount' | 'statusFrom'
>;

/** Epoch milliseconds, and where they have leaped. */
export type ShownClock = Pick<ServerClock, 'now' | 'subscribe'>;

const deviceClock: ShownClock = { now: () => Date.now(), subscribe: () => () => undefined };

export interface IdleScreenProps {
  zone: Zone;
  /** Undefined while loading. */
  gym: GymBranding | undefined;
  branchName: string | undefined;
  /** Undefined while it is not known how full the branch is. */
  occupancy: KioskOccupancy | undefined;
  /** Of the running day; undefined where none are known. */
  quietTimes: QuietTimes | undefined;
  /** Absent: this device's. */
  clock?: ShownClock;
}

/** Between check-ins: the gym and its branch, the time, how full it is. */
export function IdleScreen({
  zone,
  gym,
  branchName,
  occupancy,
  quietTimes,
  clock,
  children,
}: IdleScreenProps & { children: ReactNode }) {
  const now = useClock(clock);
  const quiet = quietText(quietTimes, zone, now);
  return (
    <section className="flex w-full max-w-[max(72rem,60vw)] grow flex-col justify-between gap-6 py-4 sm:grid sm:grid-cols-[1fr_auto] sm:grid-rows-[auto_1fr_auto] sm:gap-x-12 sm:px-6">
      <div role="status" className="col-span-full row-start-1 flex flex-col gap-2">
        <h2 className="text-2xl font-semibold text-muted">{i18n.t('Welcome')}</h2>
        {gym ? <Welcome {...gym} /> : <Skeleton className="h-24 w-full" />}
        {branchName && <p className="text-2xl text-balance wrap-anywhere text-muted">{branchName}</p>}
      </div>
      <Clock
        now={now}
        zone={zone}
        // A logo and the quiet times leave it less of a tablet.
        className={`col-span-full row-start-2 text-[length:min(23vw,16dvh)] leading-none tracking-tighter max-sm:self-start sm:self-center ${
          gym?.logoUrl && quiet !== undefined
            ? 'in-data-bare:text-[length:min(23vw,32dvh,max(16dvh,100dvh-38rem))]'
            : 'in-data-bare:text-[length:min(23vw,32dvh)]'
        }`}
      />
      <div className="row-start-3 flex flex-col gap-4 self-end max-sm:self-start">
        {occupancy && <Occupancy {...occupancy} />}
        {quiet !== undefined && <p className="text-2xl text-balance text-muted tabular-nums">{quiet}</p>}
      </div>
      {/* In view however little room there is: above the app's navigation, or at the end of a locked kiosk. */}
      <div className="sticky bottom-4 flex flex-col gap-4 not-in-data-bare:max-xl:bottom-[4.5rem] max-sm:w-full max-sm:bg-canvas max-sm:pt-3 max-sm:in-data-bare:bottom-0 max-sm:in-data-bare:-mb-4 max-sm:in-data-bare:pb-4 sm:col-start-2 sm:row-span-full sm:max-w-[max(18rem,34vw)] sm:items-end sm:self-end sm:text-end">
        <p className="text-xl text-balance text-muted">{i18n.t('Press Sign In, then scan the code with your phone')}</p>
        {children}
      </div>
    </section>
  );
}

/** The same, small, beside a code. */
export function DoorFacts({ zone, branchName, occupancy, clock }: Omit<IdleScreenProps, 'gym' | 'quietTimes'>) {
  const now = useClock(clock);
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-xl text-muted portrait:justify-center">
      <Clock now={now} zone={zone} className="text-xl text-ink [&>span]:text-[1em]" />
      {branchName && <span className="wrap-anywhere">{branchName}</span>}
      {occupancy && <span className="tabular-nums">{countOfCapacity(occupancy)}</span>}
    </div>
  );
}

/** "about 27 of 60" */
const countOfCapacity = (occupancy: KioskOccupancy) =>
  i18n.t('{count} of {capacity}', { count: insideFigure(occupancy)[1], capacity: occupancy.maxCapacity });

const MINUTE_MS = 60_000;

/** The current time, updated as each minute begins. */
function useClock({ now: read, subscribe }: ShownClock = deviceClock): number {
  const [now, setNow] = useState(read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const current = read();
      setNow(current);
      timer = setTimeout(tick, MINUTE_MS - (current % MINUTE_MS));
    };
    tick();
    const unsubscribe = subscribe(tick);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [read, subscribe]);
  return now;
}

function Clock({ now, zone, className }: { now: number; zone: Zone; className: string }) {
  const [time, ...period] = formatTime(now, zone).split(/\s/);
  return (
    <p className={`font-semibold tabular-nums ${className}`}>
      {time}
      {period.map((part) => (
        <span key={part} className="ms-[0.2em] text-[0.4em] tracking-normal text-muted">
          {part}
        </span>
      ))}
    </p>
  );
}

function Occupancy(occupancy: KioskOccupancy) {
  const { maxCapacity } = occupancy;
  const [count] = insideFigure(occupancy);
  const text = countOfCapacity(occupancy);
  return (
    <div className="flex min-w-[min(--spacing(56),75vw)] flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-4 tabular-nums">
        <span className="text-3xl font-semibold">{text}</span>
        <span className="text-[length:min(var(--size-2xl),9vw)] leading-[1.15] text-muted">
          {occupancyLabel(occupancy)}
        </span>
      </p>
      <OccupancyBar
        label={i18n.t('How full the branch is')}
        count={count}
        capacity={maxCapacity}
        valueText={text}
        className="h-3"
      />
    </div>
  );
}
