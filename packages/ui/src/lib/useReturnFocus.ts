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
      const nearest = path.current.find((element) => element.isConnected);
      const isOpener = nearest === path.current[0];
      (isOpener ? nearest : nearest?.querySelector<HTMLElement>('[tabindex="0"]'))?.focus();
    },
  };
}

function ancestry(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...ancestry(element.parentElement)];
}
