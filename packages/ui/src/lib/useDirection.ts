import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document, { attributeFilter: ['dir'], subtree: true });
  return () => observer.disconnect();
};

/** Text direction of an element's ancestors; before it mounts, the document's. */
export const useDirection = (element: Element | null): 'ltr' | 'rtl' =>
  useSyncExternalStore(
    subscribe,
    () => {
      // Not the element's own `dir`, which is set from this result.
      const container = element?.parentElement?.closest('[dir]') ?? document.documentElement;
      return container.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';
    },
    () => 'ltr',
  );
