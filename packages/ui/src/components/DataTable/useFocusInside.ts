import type { FocusEvent } from 'react';
import { useState } from 'react';

/** Whether the focus is inside, also right after what had it was taken away: the browser tells of no such leaving. */
export function useFocusInside() {
  const [isInside, setInside] = useState(false);
  return {
    isInside,
    focusEvents: {
      onFocus: () => setInside(true),
      onBlur: (event: FocusEvent) => setInside(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
