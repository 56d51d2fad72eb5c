import type { AnswerOf, InputOf, PlainName } from '@spotter/api';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useClient } from './client.ts';

/** Query key of a call; without an input, the prefix of all its answers. */
export const callKey = <N extends PlainName>(name: N, input?: InputOf<N>) =>
  input === undefined ? ([name] as const) : ([name, input] as const);

type CallOptions<N extends PlainName> = Pick<
  UseQueryOptions<AnswerOf<N>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'initialData' | 'initialDataUpdatedAt'
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
 * A call as a mutation. The callbacks of `mutate` run for each call, which react-query's do not: also when another one followed,
 * or the component is gone.
 */
export function useCallMutation<N extends PlainName>(name: N) {
  const client = useClient();
  const mutation = useMutation<AnswerOf<N>, Error, InputOf<N>>({ mutationFn: (input) => client[name](input) });
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

/** Marks all answers of these calls as stale: mounted queries refetch now, others when they mount. */
export const invalidateCalls = (queries: QueryClient, ...names: PlainName[]): Promise<void[]> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: callKey(name) })));

/** Updates the cached answers of a call without a request, all or that of one query. `change` also gets the input that it answers. */
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

export { useQueryClient };
