import type { AnswerOf, InputOf, PlainName } from '@spotter/api';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useClient } from './client.ts';

/** What a call's answer is kept under. Without an input: every answer of that call. */
export const callKey = <N extends PlainName>(name: N, input?: InputOf<N>) =>
  input === undefined ? ([name] as const) : ([name, input] as const);

type CallOptions<N extends PlainName> = Pick<
  UseQueryOptions<AnswerOf<N>>,
  'enabled' | 'staleTime' | 'gcTime' | 'refetchInterval' | 'initialData' | 'initialDataUpdatedAt'
> & {
  /** While another input is being asked for, go on showing the last answer. */
  keepLast?: boolean;
};

/** A call whose answer is shown. */
export function useCall<N extends PlainName>(name: N, input: InputOf<N>, options: CallOptions<N> = {}) {
  const client = useClient();
  const { keepLast, ...rest } = options;
  return useQuery<AnswerOf<N>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => client[name](input, { signal }),
    ...rest,
    ...(keepLast && { placeholderData: keepPreviousData }),
  });
}

/** A call that changes something. */
export function useAction<N extends PlainName>(name: N) {
  const client = useClient();
  return useMutation<AnswerOf<N>, Error, InputOf<N>>({ mutationFn: (input) => client[name](input) });
}

/** Asks again for every answer of these calls that is in sight; others are asked for when next seen. */
export const refresh = (queries: QueryClient, ...names: PlainName[]): Promise<void[]> =>
  Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: callKey(name) })));

/** Changes what is known of a call without asking the server, in every view of it. */
export const patch = <N extends PlainName>(
  queries: QueryClient,
  name: N,
  change: (known: AnswerOf<N>) => AnswerOf<N>,
) => queries.setQueriesData<AnswerOf<N>>({ queryKey: callKey(name) }, (known) => known && change(known));

export { useQueryClient };
