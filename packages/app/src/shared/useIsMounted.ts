import { useCallback, useEffect, useRef } from 'react';

/** Whether the component is still on the page: what was asked for in it may be answered when the user has left it. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
