import { useSyncExternalStore } from 'react';
import { useWidth } from './useWidth.ts';

const neverSubscribe = () => () => {};

/**
 * Whether an element is narrower than `below` pixels. Measured before the first paint, to avoid layout shift. Until it
 * is mounted the window is asked: a phone does not render at first what only a wide screen shows. On a server it is not.
 */
export function useNarrowerThan(element: Element | null, below: number): boolean {
  const isNarrow = useWidth(element, (width) => width > 0 && width < below);
  const isWindowNarrow = useSyncExternalStore(
    neverSubscribe,
    () => window.innerWidth < below,
    () => false,
  );
  return element ? isNarrow : isWindowNarrow;
}
