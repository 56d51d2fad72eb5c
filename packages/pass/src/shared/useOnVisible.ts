import { useEffect, useEffectEvent } from 'react';

/** Calls it whenever the page comes to the front. */
export function useOnVisible(onVisible: () => void): void {
  const show = useEffectEvent(onVisible);
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') show();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
