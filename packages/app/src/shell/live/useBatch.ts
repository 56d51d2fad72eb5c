import { useEffect, useLayoutEffect, useRef } from 'react';

/** Events within this window share one refresh and one summary. */
const WINDOW_MS = 150;

/**
 * Returns what adds to a batch. `flush` of the latest rendering gets all that was added within 150 ms; what still waits
 * when the component goes is dropped.
 */
export function useBatch<Item>(flush: (items: Item[]) => void): (item: Item) => void {
  const items = useRef<Item[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestFlush = useRef(flush);
  useLayoutEffect(() => {
    latestFlush.current = flush;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return (item) => {
    items.current.push(item);
    if (items.current.length > 1) return;
    timer.current = setTimeout(() => {
      const batch = items.current;
      items.current = [];
      latestFlush.current(batch);
    }, WINDOW_MS);
  };
}
