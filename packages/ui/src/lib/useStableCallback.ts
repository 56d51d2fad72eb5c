import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that stays the same and calls the latest `callback`, so that what is memoised with it does not render
 * again. For events: while rendering it would call the previous one.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
