import type { Ref } from 'react';
import { useCallback } from 'react';

const assignRef = <Element>(ref: Ref<Element> | undefined, element: Element | null) => {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
  return undefined;
};

/** Merges two refs into one. */
export function useMergedRef<Element>(first: Ref<Element>, second: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      assignRef(first, element);
      assignRef(second, element);
    },
    [first, second],
  );
}
