import { useLayoutEffect, useState } from 'react';

/** Whether an element is narrower than so many pixels: what it holds follows its own room, not the window's. */
export function useNarrow(element: Element | null, below: number): boolean {
  const [narrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setNarrow((entry?.contentRect.width ?? below) < below));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, below]);
  return narrow;
}
