import { Skeleton, useRemovedFocus } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { QueryError } from '../../shared/QueryError.tsx';

interface ChangesSectionProps {
  title: string;
  description: string;
  errorTitle: string;
  query: UseQueryResult;
  /** Shown where there is nothing in the list. */
  empty: string;
  /** The items of the list. */
  children: readonly ReactNode[];
}

/** A list of what can be taken back, with its loading, failed and empty states. */
export function ChangesSection({ title, description, errorTitle, query, empty, children }: ChangesSectionProps) {
  const id = useId();
  const { heading, list } = useRemovedFocus();
  const isFailed = query.error !== null && query.data === undefined;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface">
      <div className="p-5 max-sm:p-4">
        <h2 {...heading} id={id} className="rounded-sm font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-muted">{description}</p>
      </div>
      {query.isPending && (
        <div aria-busy className="flex animate-delayed flex-col gap-2 px-5 pb-5">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
      )}
      {isFailed && <QueryError title={errorTitle} query={query} />}
      {query.data !== undefined &&
        (children.length > 0 ? (
          <ul {...list} aria-labelledby={id} className="divide-y divide-line border-t border-line">
            {children}
          </ul>
        ) : (
          <p className="border-t border-line px-5 py-8 text-center text-muted max-sm:px-4">{empty}</p>
        ))}
    </section>
  );
}
