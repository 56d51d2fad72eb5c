import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether an element is narrower than so many pixels: what it holds follows its own room, not the window's. Known before
 * the first paint, so that nothing is drawn wide and then narrow.
 */
export function useNarrow(element: Element | null, below: number): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!element) return () => {};
      // In the next frame: a layout changed while sizes are being told is told again, without end.
      const observer = new ResizeObserver(() => requestAnimationFrame(changed));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [element],
  );
  // Zero: not laid out yet, or hidden.
  return useSyncExternalStore(subscribe, () => !!element?.clientWidth && element.clientWidth < below);
}
