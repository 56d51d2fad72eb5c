import { ErrorBanner } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '@spotter/web-core/errors';
import { passFocusOut } from './keepFocus.ts';

interface QueryErrorProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** Replaces content that failed to load; Retry fetches again. */
export function QueryError({ title, query: { error, isFetching, refetch } }: QueryErrorProps) {
  return (
    <ErrorBanner
      ref={passFocusOut}
      title={title}
      message={errorMessage(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
