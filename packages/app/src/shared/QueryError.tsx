import { ErrorBanner } from '@spotter/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { toMessage } from '../api/toMessage.ts';

interface QueryErrorProps {
  title: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

/** Replaces content that failed to load; Retry fetches again. */
export function QueryError({ title, query: { error, isFetching, refetch } }: QueryErrorProps) {
  return <ErrorBanner title={title} message={toMessage(error)} busy={isFetching} onRetry={() => void refetch()} />;
}
