import { useEffect, useRef } from 'react';

/** Of A4, within the margins of `reports.css`. */
const PAPER_WIDTH = '182mm';

/**
 * While it is printed, an element is as wide as the paper:
 * charts are drawn for their width, which the paper cannot change.
 */
export function usePaperWidth<Printed extends HTMLElement>() {
  const element = useRef<Printed>(null);
  useEffect(() => {
    const setWidth = (width: string) => () => element.current?.style.setProperty('width', width);
    const [toPaper, toScreen] = [setWidth(PAPER_WIDTH), setWidth('')];
    // Before the charts measure themselves.
    window.addEventListener('beforeprint', toPaper, { capture: true });
    window.addEventListener('afterprint', toScreen, { capture: true });
    return () => {
      window.removeEventListener('beforeprint', toPaper, { capture: true });
      window.removeEventListener('afterprint', toScreen, { capture: true });
    };
  }, []);
  return element;
}
