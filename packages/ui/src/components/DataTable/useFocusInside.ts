import type { FocusEvent } from 'react';
import { useState } from 'react';

/** Whether the focus is inside, also right after what had it was taken away: the browser tells of no such leaving. */
export function useFocusInside() {
  const [now, setNow] = useState(false);
  return {
    now,
    events: {
      onFocus: () => setNow(true),
      onBlur: (event: FocusEvent) => setNow(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
