import { useCallback, useEffect, useRef, useState } from 'react';

interface Settled<Data> {
  /** The key of the answer. */
  key?: string;
  data?: Data | undefined;
  error?: unknown;
}

interface Query<Data> {
  /** The last answer; it stays while another one is loaded, for another key too. */
  data: Data | undefined;
  /** Why the last request for this key failed; undefined after an answer. */
  error: unknown;
  /** No request for this key has finished yet. */
  isPending: boolean;
  /** A request by `refetch` is running. */
  isRefetching: boolean;
  /** Loads in the background; resolves once that has ended. */
  load: () => Promise<void>;
  refetch: () => void;
}

/**
 * Loads the answer for `key`, and again when the key changes; undefined loads nothing. Only the newest request counts:
 * a request is aborted, and its answer dropped, by the next one, by another key and on unmount. In place of
 * react-query, which would take the pass over its budget (docs/architecture.md).
 */
export function useQuery<Data>(
  key: string | undefined,
  request: (signal: AbortSignal) => Promise<Data>,
  { initialData, onData }: { initialData?: () => Data | undefined; onData?: (data: Data) => void } = {},
): Query<Data> {
  const [settled, setSettled] = useState<Settled<Data>>(() => ({ data: initialData?.() }));
  const [isRefetching, setIsRefetching] = useState(false);
  const latest = useRef({ request, onData });
  useEffect(() => {
    latest.current = { request, onData };
  });
  const running = useRef<AbortController>(undefined);

  const load = useCallback(async () => {
    running.current?.abort();
    if (key === undefined) return;
    const { signal } = (running.current = new AbortController());
    const settle = (change: (last: Settled<Data>) => Settled<Data>) => {
      setSettled(change);
      setIsRefetching(false);
    };
    await latest.current
      .request(signal)
      .then((data) => {
        if (signal.aborted) return;
        latest.current.onData?.(data);
        settle(() => ({ key, data }));
      })
      // Also what `onData` throws, of an answer that is not what it should be.
      .catch((error: unknown) => {
        if (!signal.aborted) settle(({ data }) => ({ key, data, error }));
      });
  }, [key]);

  useEffect(() => {
    void load();
    return () => running.current?.abort();
  }, [load]);

  return {
    data: settled.data,
    error: settled.key === key ? settled.error : undefined,
    isPending: settled.key !== key,
    isRefetching,
    load,
    refetch: useCallback(() => {
      setIsRefetching(key !== undefined);
      void load();
    }, [key, load]),
  };
}
