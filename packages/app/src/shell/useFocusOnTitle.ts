import { useEffect, useRef } from 'react';

/** After going to another screen the focus is at its title, so that it is read and the Tab key goes on from there. */
export function useFocusOnTitle(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [pathname]);
}
