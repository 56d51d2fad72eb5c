import { useEffect, useRef } from 'react';

/**
 * Scrolls to the active option of a combobox when it changes, and with each query: the best match of another query may
 * be the same, and the list scrolled away from it.
 */
export function useActiveInView(activeId: string | undefined, query: string): void {
  const shown = useRef({ activeId: '', query: '' });
  useEffect(() => {
    if (activeId === undefined || (activeId === shown.current.activeId && query === shown.current.query)) return;
    shown.current = { activeId, query };
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, query]);
}
