import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';

type Options = Parameters<typeof useVirtualizer<HTMLElement, Element>>[0];

interface ViewOptions extends Options {
  /** When it changes, the list begins at the first row again: at the best match, or the first of another order. */
  viewKey: string;
  rangeExtractor: (range: Range) => number[];
}

/**
 * `useVirtualizer` for a list of changing views. Another view renders its first rows at once: the virtualizer alone
 * would render those at the old offset before it learns of the scrolling.
 */
export function useVirtualView({
  viewKey,
  rangeExtractor,
  ...options
}: ViewOptions): Virtualizer<HTMLElement, Element> {
  const scrolledView = useRef(viewKey);
  const virtualizer = useVirtualizer({
    ...options,
    rangeExtractor: (range) => rangeExtractor(scrolledView.current === viewKey ? range : fromStart(range)),
  });
  useLayoutEffect(() => {
    if (scrolledView.current === viewKey) return;
    scrolledView.current = viewKey;
    virtualizer.scrollToOffset(0);
    virtualizer.scrollOffset = 0;
  }, [viewKey, virtualizer]);
  return virtualizer;
}

const fromStart = (range: Range): Range => ({
  ...range,
  startIndex: 0,
  endIndex: range.endIndex - range.startIndex,
});
