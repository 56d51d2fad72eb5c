import { ApiError, type AnswerOf, createIdempotencyKey, type InputOf, type PlainName } from '@spotter/api';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useClient } from './client.ts';

/** Query key of a call; without an input, the prefix of all its answers. */
export const callKey = <N extends PlainName>(name: N, input?: InputOf<N>) =>
  input === undefined ? ([name] as const) : ([name, input] as const);

type CallOptions<N extends PlainName> = Pick<
  UseQueryOptions<AnswerOf<N>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'refetchOnMount' | 'initialData' | 'initialDataUpdatedAt'
> & {
  /** Keep showing the previous answer while one for another input loads. */
  keepPrevious?: boolean;
};

/** A call as a query. */
export function useCallQuery<N extends PlainName>(name: N, input: InputOf<N>, options: CallOptions<N> = {}) {
  const client = useClient();
  const { keepPrevious, ...rest } = options;
  return useQuery<AnswerOf<N>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => client[name](input, { signal }),
    ...rest,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  });
}

interface MutationCallbacks<N extends PlainName> {
  onSuccess?: (answer: AnswerOf<N>) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

/**
 * A call as a mutation. Sent again unchanged after its answer was lost, it counts once. Unlike react-query's, the
 * callbacks of `mutate` run for every call, even if another one followed or the component has unmounted.
 */
export function useCallMutation<N extends PlainName>(name: N) {
  const client = useClient();
  const sendOnce = useSendOnce();
  const mutation = useMutation<AnswerOf<N>, Error, InputOf<N>>({
    mutationFn: (input) => sendOnce(input, (idempotencyKey) => client[name](input, { idempotencyKey })),
  });
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (input: InputOf<N>, { onSuccess, onError, onSettled }: MutationCallbacks<N> = {}): void => {
      void mutateAsync(input)
        .then(
          (answer) => void onSuccess?.(answer),
          (error: Error) => void onError?.(error),
        )
        .finally(() => void onSettled?.());
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** Longer than an outage. After that the same input is a new action, such as checking everybody out again. */
const RESEND_WINDOW_MS = 30 * 60_000;

/** The status codes with which the server refuses a request. */
const REFUSAL_STATUSES = new Set([400, 403, 404, 409, 413, 422]);

/**
 * Whether nothing was done. Any other error may hide that an attempt was carried out: its answer was lost or not
 * understood, and the client's retries ended with a time-out, without a token, or at a server that is stopping.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code !== 'bad-answer' && REFUSAL_STATUSES.has(error.status);

/**
 * Sends with an idempotency key, reusing the previous call's if it had the same input and may have been carried out.
 */
function useSendOnce() {
  const undecided = useRef<{ input: string; key: string; until: number }>(undefined);
  return async <T>(input: object, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(input);
    const last = undecided.current;
    const key = last?.input === text && Date.now() < last.until ? last.key : createIdempotencyKey();
    undecided.current = undefined;
    try {
      return await send(key);
    } catch (error) {
      if (!isRefusal(error)) undecided.current = { input: text, key, until: Date.now() + RESEND_WINDOW_MS };
      throw error;
    }
  };
}

/** Marks all answers of these calls as stale: mounted queries refetch now, others when they mount. */
export const invalidateCalls = (queries: QueryClient, ...names: PlainName[]): Promise<void[]> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: callKey(name) })));

/**
 * Updates a call's cached answers, or that of one query, without a request. `change` also receives the query's input.
 */
export function patchCalls<N extends PlainName>(
  queries: QueryClient,
  name: N,
  change: (answer: AnswerOf<N>, input: InputOf<N>) => AnswerOf<N>,
  only: QueryKey = callKey(name),
): void {
  if (only[0] !== name) return;
  for (const [[, input], answer] of queries.getQueriesData<AnswerOf<N>>({ queryKey: only })) {
    if (answer) queries.setQueryData(callKey(name, input as InputOf<N>), change(answer, input as InputOf<N>));
  }
}

/** For use after patching in our own change: an answer already on its way predates it and is requested again. */
export function refetchPending(queries: QueryClient, ...names: PlainName[]): void {
  const pending = names.filter((name) => queries.isFetching({ queryKey: callKey(name) }) > 0);
  void invalidateCalls(queries, ...pending);
}

export { useQueryClient };
