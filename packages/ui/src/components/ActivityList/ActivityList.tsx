import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import type { ActivityItemProps } from '../ActivityItem/ActivityItem.tsx';
import { ActivityItem } from '../ActivityItem/ActivityItem.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export interface ActivityEntry extends ActivityItemProps {
  id: string;
  /** "Today", "2 Nov 2026": those that follow one another on one day stand together. */
  day: string;
}

export interface ActivityListProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Names the list. */
  label: string;
  /** Newest first; undefined until they are known. */
  items: readonly ActivityEntry[] | undefined;
  empty?: ReactNode;
  error?: ReactNode;
  /** LoadMore, below the last one. */
  footer?: ReactNode;
}

interface OneDay {
  day: string;
  entries: Omit<ActivityEntry, 'day'>[];
}

const card = 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface';

/** What was done, day by day. */
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
      {!items && !error && <Waiting />}
      {!error && items && byDay(items).map(({ day, entries }) => <Day key={day} day={day} entries={entries} />)}
      {footer}
    </section>
  );
}

function Day({ day, entries }: OneDay) {
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

function byDay(items: readonly ActivityEntry[]) {
  const days: OneDay[] = [];
  for (const { day, ...entry } of items) {
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function Waiting() {
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
