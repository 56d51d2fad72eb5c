import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import type { ActivityItemProps } from '../ActivityItem/ActivityItem.tsx';
import { ActivityItem } from '../ActivityItem/ActivityItem.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export interface ActivityEntry extends ActivityItemProps {
  id: string;
  /** Group heading: "Today", "2 Nov 2026". Consecutive entries of one day are grouped. */
  day: string;
}

export interface ActivityListProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name. */
  label: string;
  /** Newest first; undefined while loading. */
  items: readonly ActivityEntry[] | undefined;
  empty?: ReactNode;
  error?: ReactNode;
  /** Below the last entry: LoadMore. */
  footer?: ReactNode;
}

interface DayGroup {
  day: string;
  entries: Omit<ActivityEntry, 'day'>[];
}

const card = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface';

/** Audit entries grouped by day. */
export function ActivityList({ label, items, empty, error, footer, className, ...rest }: ActivityListProps) {
  return (
    <section
      {...rest}
      aria-label={label}
      aria-busy={(!items && !error) || undefined}
      data-slot="activity-list"
      className={cn('flex min-w-0 flex-col gap-6', className)}
    >
      {error ?? (items?.length === 0 && empty)}
      {!items && !error && <ListSkeleton />}
      {!error &&
        items &&
        groupByDay(items).map(({ day, entries }) => <DaySection key={day} day={day} entries={entries} />)}
      {footer}
    </section>
  );
}

function DaySection({ day, entries }: DayGroup) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-sm font-medium text-muted">
        {day}
      </h2>
      <ol className={card}>
        {entries.map(({ id: entryId, ...item }) => (
          <li key={entryId}>
            <ActivityItem {...item} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function groupByDay(items: readonly ActivityEntry[]) {
  const days: DayGroup[] = [];
  for (const { day, ...entry } of items) {
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function ListSkeleton() {
  return (
    <div className="animate-delayed">
      <Skeleton className="mb-2 h-[1.45em] w-24" />
      <div className={card}>
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className="flex items-center gap-3 px-4 py-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-3 w-1/2" />
            <Skeleton className="ms-auto h-3 w-10" />
          </div>
        ))}
      </div>
    </div>
  );
}
