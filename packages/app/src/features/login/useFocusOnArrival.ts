import { useEffect, type RefObject } from 'react';

/** The page exists for this field: whoever comes can type at once. */
export function useFocusOnArrival(field: RefObject<HTMLElement | null>): void {
  useEffect(() => field.current?.focus(), [field]);
}
