import type { KeyboardEvent } from 'react';
import { useState } from 'react';

/** Of all points: a tenth at a time. */
const PAGE_PART = 0.1;

/** Where a key leads from a point; undefined: the key is not one of the chart's. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  const page = Math.max(1, Math.round(count * PAGE_PART));
  const next = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + page,
    PageDown: index - page,
    Home: 0,
    End: count - 1,
  }[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}

/** The current point of a chart: by keyboard from `initial` on, by pointer; shown until it is left or Escape. */
export function usePointKeys(count: number, initial: number) {
  const [index, setIndex] = useState<number>();
  const [shown, setShown] = useState(false);
  const current = Math.min(index ?? initial, count - 1);
  const show = (next: number) => {
    setIndex(next);
    setShown(true);
  };
  return {
    current,
    shown,
    show,
    hide: () => setShown(false),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return setShown(false);
      const next = nextIndex(event.key, current, count);
      if (next === undefined) return undefined;
      event.preventDefault();
      return show(next);
    },
  };
}
