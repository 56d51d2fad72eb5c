import type { Ref } from 'react';
import { useCallback } from 'react';

const set = <Element>(ref: Ref<Element> | undefined, element: Element | null) => {
  if (typeof ref === 'function') return ref(element);
  if (ref) ref.current = element;
  return undefined;
};

/** One ref that fills both: ours, and the caller's. */
export function useMergedRef<Element>(ours: Ref<Element>, theirs: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      set(ours, element);
      set(theirs, element);
    },
    [ours, theirs],
  );
}
