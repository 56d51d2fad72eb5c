import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cn } from '../../lib/cn.ts';
import { useRemovedFocus } from '../../lib/useRemovedFocus.ts';
import { Skeleton } from '../Skeleton/Skeleton.tsx';

export interface ActionRow {
  id: string;
  /** Who or what it is, as a link where there is a page of it. */
  name: ReactNode;
  /** Why it is on the list: "Ended 12 days ago". */
  detail: ReactNode;
  actions?: ReactNode;
}

export interface ActionListProps extends Omit<ComponentProps<'section'>, 'title' | 'children'> {
  title: string;
  /** How many there are in all, formatted. */
  count?: string | undefined;
  /** What they come to: "₹41,400 a month". */
  note?: ReactNode;
  /** The first of them; undefined while loading. */
  rows: readonly ActionRow[] | undefined;
  /** Skeletons while loading. */
  loadingRows?: number;
  /** Shown without rows. */
  empty: ReactNode;
  /** At the end: a link to all of them. */
  more?: ReactNode;
}

/** The first of those who ask for an action, which stands in their row, and how many there are. */
export function ActionList({
  title,
  count,
  note,
  rows,
  loadingRows = 3,
  empty,
  more,
  className,
  ...rest
}: ActionListProps) {
  const titleId = useId();
  const { heading, list } = useRemovedFocus();
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      aria-busy={!rows || undefined}
      data-slot="action-list"
      data-state={rows === undefined ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
      className={cn('flex min-w-0 flex-col rounded-lg border border-line bg-surface', className)}
    >
      <header className="flex min-h-14 flex-wrap items-baseline gap-x-3 px-4 pt-3 pb-2">
        <h3 {...heading} id={titleId} className="flex min-w-0 items-baseline gap-2 rounded-sm font-medium">
          {count !== undefined && <span className="text-2xl font-semibold tracking-tight tabular-nums">{count}</span>}{' '}
          <span className="min-w-0 text-balance">{title}</span>
        </h3>
        {note !== undefined && <p className="ms-auto text-sm text-muted tabular-nums">{note}</p>}
      </header>
      {rows?.length === 0 ? (
        <p className="border-t border-line px-4 py-4 text-sm text-muted">{empty}</p>
      ) : (
        <ul {...list} aria-labelledby={titleId} className="grow">
          {rows
            ? rows.map((row) => <Row key={row.id} {...row} />)
            : Array.from({ length: loadingRows }, (_, at) => <RowSkeleton key={at} />)}
        </ul>
      )}
      {more && rows && rows.length > 0 && <div className="mt-auto border-t border-line px-4 py-1 text-sm">{more}</div>}
    </section>
  );
}

const rowClass = 'flex min-h-14 flex-wrap items-center gap-x-3 border-t border-line px-4 py-2';

function Row({ name, detail, actions }: Omit<ActionRow, 'id'>) {
  return (
    <li className={rowClass}>
      <div className="min-w-0 grow basis-20">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted tabular-nums">{detail}</p>
      </div>
      {actions && <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5">{actions}</div>}
    </li>
  );
}

const RowSkeleton = () => (
  <li aria-hidden className={rowClass}>
    <div className="flex grow flex-col gap-2">
      <Skeleton className="w-32 max-w-full" />
      <Skeleton className="h-3 w-24 max-w-full" />
    </div>
    <Skeleton className="h-7 w-16" />
  </li>
);
