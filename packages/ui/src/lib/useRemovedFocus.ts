import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a list whose items go when something was done about them: the heading takes the focus that would be lost with an
 * item. Spread `heading` on the heading and `list` on the list.
 */
export function useRemovedFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  // Stays true when the focused element is removed, which fires no blur event.
  const isWithin = useRef(false);
  useLayoutEffect(() => {
    if (isWithin.current && document.activeElement === document.body) heading.current?.focus();
  });
  return {
    heading: { ref: heading, tabIndex: -1 },
    list: {
      onFocus: () => {
        isWithin.current = true;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        isWithin.current = currentTarget.contains(relatedTarget);
      },
    },
  };
}
