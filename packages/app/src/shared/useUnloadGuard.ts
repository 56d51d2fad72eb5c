import { useEffect } from 'react';

/** While something entered would be lost, the browser asks before the page is left. */
export function useUnloadGuard(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
