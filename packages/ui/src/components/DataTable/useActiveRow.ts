import type { FocusEvent, RefObject } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type RowKey = string | number;

/**
 * Roving tab index of the rows. Tracked by key, so it follows sorting; when the row is removed, the row at its index
 * takes over, with the focus if it had it.
 */
export function useActiveRow<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  body: RefObject<HTMLElement | null>,
  /** The focus was in the empty or error state. */
  focusFirstRow: boolean,
) {
  const [lastActive, setLast] = useState<{ key: RowKey | undefined; index: number }>({ key: undefined, index: 0 });
  const shouldFocus = useRef(false);
  const hadFocus = useRef(focusFirstRow);

  const active = useMemo(() => {
    const rowAtIndex = rows[lastActive.index];
    if (lastActive.key === undefined || (rowAtIndex && rowKey(rowAtIndex) === lastActive.key)) return lastActive.index;
    const newIndex = rows.findIndex((row) => rowKey(row) === lastActive.key);
    return newIndex >= 0 ? newIndex : Math.max(0, Math.min(lastActive.index, rows.length - 1));
  }, [rows, rowKey, lastActive]);

  const activate = useCallback((key: RowKey, index: number) => {
    setLast((previous) => (previous.key === key && previous.index === index ? previous : { key, index }));
  }, []);

  useLayoutEffect(() => {
    const hasLostFocus = hadFocus.current && document.activeElement === document.body;
    if (!shouldFocus.current && !hasLostFocus) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    // A newly mounted table measures itself before it renders rows.
    if (!row) return;
    shouldFocus.current = false;
    row.focus({ preventScroll: true });
    scrollWindowTo(row);
  });

  return {
    active,
    /** Of the row that was activated last, listed or not; undefined before the first. */
    activeKey: lastActive.key,
    activate,
    moveTo: (index: number) => {
      shouldFocus.current = true;
      const to = Math.max(0, Math.min(index, rows.length - 1));
      const row = rows[to];
      if (row !== undefined) activate(rowKey(row), to);
    },
    focusEvents: {
      onFocus: () => {
        hadFocus.current = true;
      },
      onBlur: (event: FocusEvent) => {
        hadFocus.current = event.currentTarget.contains(event.relatedTarget);
      },
    },
  };
}

/** With the row's scroll margins. The table scrolls by itself; the window does where the table reaches out of it. */
function scrollWindowTo(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(row);
  const below = bottom + Number.parseFloat(scrollMarginBottom) - window.innerHeight;
  const above = top - Number.parseFloat(scrollMarginTop);
  if (below > 0) window.scrollBy(0, below);
  else if (above < 0) window.scrollBy(0, above);
}
