import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';

export interface EventSectionProps<Event> extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  title: string;
  /** Newest first; undefined while loading. */
  rows: readonly Event[] | undefined;
  /** At the end of the title: the connection state. */
  note?: ReactNode;
  /** In place of the rows: why there are none. */
  empty?: ReactNode;
}

interface RenderedEventSectionProps<Event> extends EventSectionProps<Event> {
  renderRow: (row: Event) => ReactNode;
  skeleton: ReactNode;
  /** The columns that all rows share, for rows that are a subgrid. */
  columns?: string;
}

/** A titled list of events, newest first, that scrolls where its height is limited. */
export function EventSection<Event>({
  title,
  rows,
  note,
  empty,
  renderRow,
  skeleton,
  columns,
  className,
  ...rest
}: RenderedEventSectionProps<Event>) {
  const titleId = useId();
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      aria-busy={!rows || undefined}
      className={cn('flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface', className)}
    >
      <header className="flex min-h-12 shrink-0 items-center gap-3 border-b border-line px-4 py-2">
        <h2 id={titleId} className="text-sm font-medium">
          {title}
        </h2>
        <div className="ms-auto">{note}</div>
      </header>
      {rows?.length === 0 ? (
        empty
      ) : (
        <ol
          aria-labelledby={titleId}
          className={cn('min-h-0 divide-y divide-line overflow-y-auto', columns && ['grid', columns])}
        >
          {rows ? rows.map(renderRow) : skeleton}
        </ol>
      )}
    </section>
  );
}
