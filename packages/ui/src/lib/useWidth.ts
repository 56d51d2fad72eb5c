import { useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * What `select` makes of an element's width in pixels; 0: no layout yet, or hidden. Measured before the first paint,
 * to avoid layout shift; renders again only when the selected value changes.
 */
export function useWidth<Value extends number | boolean>(
  element: Element | null,
  select: (width: number) => Value,
): Value {
  const { subscribe, read } = useMemo(() => createWidthStore(element), [element]);
  return useSyncExternalStore(
    subscribe,
    () => select(read()),
    () => select(0),
  );
}

/** Measures on mount and on resize only: reading at each render would force a layout each time. */
function createWidthStore(element: Element | null) {
  let width: number | undefined;
  const measure = () => (width = element?.clientWidth ?? 0);
  return {
    read: () => width ?? measure(),
    subscribe(onChange: () => void) {
      if (!element) return () => {};
      const observer = new ResizeObserver(() =>
        // In the next frame, to avoid ResizeObserver loops.
        requestAnimationFrame(() => {
          measure();
          onChange();
        }),
      );
      observer.observe(element);
      // The page gives what it prints the paper's width before these run (capture comes first); nothing is painted in
      // between, so that no observer sees it.
      const measureNow = () => flushSync(() => (measure(), onChange()));
      window.addEventListener('beforeprint', measureNow);
      window.addEventListener('afterprint', measureNow);
      return () => {
        observer.disconnect();
        window.removeEventListener('beforeprint', measureNow);
        window.removeEventListener('afterprint', measureNow);
      };
    },
  };
}
