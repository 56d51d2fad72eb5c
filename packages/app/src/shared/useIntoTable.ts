import type { DataTableHandle } from '@spotter/ui';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';

/**
 * From a search on to the first row that was found: the arrow moves there, Enter opens its menu. Whoever types faster
 * than the rows come need not wait: these keys are kept until the rows are there, a second Enter too. Any other key, and
 * leaving the search, takes them back.
 */
export function useIntoTable(table: RefObject<DataTableHandle | null>, isWaiting: boolean) {
  /** How many Enters are kept; undefined: no key at all. */
  const enters = useRef<number>(undefined);
  const forget = () => {
    enters.current = undefined;
  };

  useEffect(() => {
    if (isWaiting || enters.current === undefined) return;
    const step = (['focusRow', 'openMenu'] as const)[enters.current] ?? 'chooseFirst';
    enters.current = undefined;
    table.current?.[step](0);
  }, [isWaiting, table]);

  return {
    onBlur: forget,
    onKeyDown: (event: KeyboardEvent) => {
      const isEnter = event.key === 'Enter';
      if ((!isEnter && event.key !== 'ArrowDown') || event.nativeEvent.isComposing) return forget();
      event.preventDefault();
      if (isWaiting) enters.current = (enters.current ?? 0) + Number(isEnter);
      else if (isEnter) table.current?.openMenu(0);
      else table.current?.focusRow(0);
    },
  };
}
