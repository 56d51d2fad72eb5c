import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

/** Scrolls to the first row when the key of the view changes: to the best match, or the first of another order. */
export function useStartOfView(viewKey: string, virtualizer: Virtualizer<HTMLElement, Element>): void {
  const lastViewKey = useRef(viewKey);
  useLayoutEffect(() => {
    if (lastViewKey.current === viewKey) return;
    lastViewKey.current = viewKey;
    virtualizer.scrollToOffset(0);
  }, [viewKey, virtualizer]);
}
