import { useEffect, useRef } from 'react';

/**
 * Scrolls to the active option of a combobox when it changes, and with each query: the best match of another query may
 * be the same, and the list scrolled away from it.
 */
export function useActiveInView(activeId: string | undefined, query: string): void {
  const previous = useRef({ activeId: '', query: '' });
  useEffect(() => {
    if (activeId === undefined || (activeId === previous.current.activeId && query === previous.current.query)) return;
    previous.current = { activeId, query };
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, query]);
}
