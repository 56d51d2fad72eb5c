import { useSyncExternalStore } from 'react';

const onTurn = (changed: () => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document, { attributeFilter: ['dir'], subtree: true });
  return () => observer.disconnect();
};

/** Which way is written around an element, so that arrow keys go the way one sees; the page's until it is there. */
export const useDirection = (element: Element | null): 'ltr' | 'rtl' =>
  useSyncExternalStore(
    onTurn,
    () => {
      // Not its own `dir`: that is what a part writes there with the answer.
      const around = element?.parentElement?.closest('[dir]') ?? document.documentElement;
      return around.getAttribute('dir') === 'rtl' ? 'rtl' : 'ltr';
    },
    () => 'ltr',
  );
