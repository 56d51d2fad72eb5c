import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

const queryKey = ['pendingCheckIns'];

/** Remembers that a check-in or check-out of this person has no answer yet; returns the function that ends it. */
export function beginPendingCheckIn(queries: QueryClient, id: string): () => void {
  const change = (next: (ids: readonly string[]) => readonly string[]) =>
    queries.setQueryData<readonly string[]>(queryKey, (ids = []) => next(ids));
  change((ids) => [...ids, id]);
  return () => change((ids) => ids.toSpliced(ids.indexOf(id), 1));
}

/** Whether what the row shows of this person's presence is only expected, not answered. */
export function useIsCheckInPending(id: string): boolean {
  const { data } = useQuery({
    queryKey,
    queryFn: skipToken,
    initialData: [] as readonly string[],
    select: (ids) => ids.includes(id),
  });
  return data === true;
}
