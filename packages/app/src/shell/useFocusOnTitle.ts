import { useEffect, useRef } from 'react';

/** Moves the focus to the title after navigation, so that screen readers announce the page. */
export function useFocusOnTitle(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [pathname]);
}
