import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the title after navigation, so that screen readers announce the page,
 * unless the page has moved it to a field.
 */
export function useFocusOnTitle(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (document.activeElement?.matches('main input')) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [pathname]);
}
