import { useMemo, useSyncExternalStore } from 'react';

/** Whether an element is narrower than `below` pixels. Measured before the first paint, to avoid layout shift. */
export function useNarrowerThan(element: Element | null, below: number): boolean {
  const { subscribe, read } = useMemo(() => createWidthStore(element, below), [element, below]);
  return useSyncExternalStore(subscribe, read);
}

/** Measures on mount and on resize only: reading at each render would force a layout each time. */
function createWidthStore(element: Element | null, below: number) {
  let isNarrow: boolean | undefined;
  // Zero: no layout yet, or hidden.
  const measure = () => (isNarrow = !!element?.clientWidth && element.clientWidth < below);
  return {
    read: () => isNarrow ?? measure(),
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
      return () => observer.disconnect();
    },
  };
}
