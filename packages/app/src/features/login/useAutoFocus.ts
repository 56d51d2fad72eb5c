import { useEffect, type RefObject } from 'react';

/** Focuses the field on mount. */
export function useAutoFocus(field: RefObject<HTMLElement | null>): void {
  useEffect(() => field.current?.focus(), [field]);
}
