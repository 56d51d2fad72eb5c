import { useMemo, useSyncExternalStore } from 'react';

/**
 * Whether an element is narrower than so many pixels: what it holds follows its own room, not the window's. Known before
 * the first paint, so that nothing is drawn wide and then narrow.
 */
export function useNarrow(element: Element | null, below: number): boolean {
  const { subscribe, read } = useMemo(() => measured(element, below), [element, below]);
  return useSyncExternalStore(subscribe, read);
}

/** Measured when it is new and when its size has changed: to ask at every render would have the page laid out each time. */
function measured(element: Element | null, below: number) {
  let isNarrow: boolean | undefined;
  // Zero: not laid out yet, or hidden.
  const measure = () => (isNarrow = !!element?.clientWidth && element.clientWidth < below);
  return {
    read: () => isNarrow ?? measure(),
    subscribe(changed: () => void) {
      if (!element) return () => {};
      const observer = new ResizeObserver(() =>
        // In the next frame: a layout changed while sizes are being told is told again, without end.
        requestAnimationFrame(() => {
          measure();
          changed();
        }),
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
  };
}
