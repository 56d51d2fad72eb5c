import { useRef, type RefObject } from 'react';

/** Ancestors, from the inside, of what had the focus when a dialog opened, itself first. */
type Opener = RefObject<HTMLElement[]>;

/** Of a dialog that opened while nothing had the focus, as where it takes the place of another one. */
let successor: Opener | undefined;

/**
 * Returns the focus to the element that opened a dialog, or the dialog before it in the same place. When that was
 * removed (a deleted row), to the nearest tab stop, or what was around it if that has a tabindex, unless the focus has
 * been moved there already, as to the title of the page that the browser's Back button has brought. `initialFocus`
 * receives the focus on opening.
 */
export function useReturnFocus(initialFocus?: RefObject<HTMLElement | null>) {
  const ancestors: Opener = useRef([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      ancestors.current = ancestorsOf(document.activeElement);
      successor = ancestors.current.length === 0 ? ancestors : undefined;
      if (!initialFocus?.current) return;
      event.preventDefault();
      initialFocus.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const heir = successor;
      successor = undefined;
      if (heir && heir !== ancestors) {
        heir.current = ancestors.current;
        return;
      }
      const [nearest, ...outer] = ancestors.current.filter((element) => element.isConnected);
      if (nearest === undefined || nearest === ancestors.current[0]) return nearest?.focus();
      if (!document.activeElement?.contains(nearest)) return;
      const sibling = nearest.querySelector<HTMLElement>('[tabindex="0"]');
      const around = nearest.hasAttribute('tabindex') ? nearest : undefined;
      (sibling ?? around ?? [nearest, ...outer].map(lastTabStop).find((stop) => stop !== undefined))?.focus();
    },
  };
}

/** Of a table, the current row. */
const lastTabStop = (element: HTMLElement) =>
  element.querySelector<HTMLElement>('[role=row][tabindex="0"]') ??
  [...element.querySelectorAll<HTMLElement>('[tabindex="0"], button:enabled:not([tabindex]), a[href]')].at(-1);

function ancestorsOf(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...ancestorsOf(element.parentElement)];
}
