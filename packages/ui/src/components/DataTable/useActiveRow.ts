import type { FocusEvent, RefObject } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

export type RowKey = string | number;

/**
 * The one row that is the table's tab stop. It is remembered by key, so it follows a sort; when it is removed, the row
 * that moves into its place takes over, and the focus if it was there.
 */
export function useActiveRow<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => RowKey,
  body: RefObject<HTMLElement | null>,
  /** Whether the focus was on what stood for the rows until now. */
  takesOver: boolean,
) {
  const [last, setLast] = useState<{ key: RowKey | undefined; index: number }>({ key: undefined, index: 0 });
  const wantsFocus = useRef(false);
  const hadFocus = useRef(takesOver);

  const active = useMemo(() => {
    const there = rows[last.index];
    if (last.key === undefined || (there && rowKey(there) === last.key)) return last.index;
    const moved = rows.findIndex((row) => rowKey(row) === last.key);
    return moved >= 0 ? moved : Math.max(0, Math.min(last.index, rows.length - 1));
  }, [rows, rowKey, last]);

  const activate = useCallback((key: RowKey, index: number) => {
    setLast((known) => (known.key === key && known.index === index ? known : { key, index }));
  }, []);

  useLayoutEffect(() => {
    const lost = hadFocus.current && document.activeElement === document.body;
    if (!wantsFocus.current && !lost) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    // A table that has just been shown measures itself before it draws rows: it is awaited.
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  return {
    active,
    activate,
    moveTo: (index: number) => {
      wantsFocus.current = true;
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
