import { useRef } from 'react';

/**
 * Gives the focus back to what opened a dialog. When that is gone by then (the row just deleted), to the tab stop
 * nearest to where it stood.
 */
export function useReturnFocus() {
  const path = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      path.current = ancestry(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const [nearest, ...around] = path.current.filter((element) => element.isConnected);
      if (nearest === undefined || nearest === path.current[0]) return nearest?.focus();
      const inNearest = nearest.querySelector<HTMLElement>('[tabindex="0"]');
      (inNearest ?? [nearest, ...around].map(lastStop).find((stop) => stop !== undefined))?.focus();
    },
  };
}

const lastStop = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>('[tabindex="0"], button:enabled:not([tabindex]), a[href]')].at(-1);

function ancestry(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...ancestry(element.parentElement)];
}
