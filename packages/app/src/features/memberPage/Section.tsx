import { cn, Skeleton } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useFailureToast } from '../../api/useFailureToast.ts';
import { QueryError } from '../../shared/QueryError.tsx';

interface SectionProps {
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A card of the page. */
export function Section({ title, actions, className, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cn('flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-5 max-sm:p-4', className)}
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  errorTitle: string;
  /** Number of skeleton lines. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** The content of a card, or that it is loading, or that it failed; the rest of the page does not depend on it. */
export function Loaded<Data>({ query, errorTitle, lines = 3, children }: LoadedProps<Data>) {
  useFailureToast(errorTitle, query.error, query.data !== undefined);
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <QueryError title={errorTitle} query={query} />;
  return (
    <div aria-busy className="flex animate-delayed flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line === 0 ? 'h-7 w-1/2' : undefined} />
      ))}
    </div>
  );
}
