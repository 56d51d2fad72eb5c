import { useEffect } from 'react';
import { followOtherTabs, refreshBrand } from './gymBrand.ts';

/**
 * Shows the gym's brand while mounted, as it is when the page comes to the front;
 * the live feed says of changes meanwhile.
 */
export function useGymBrand(gymId: string): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void refreshBrand(gymId);
    };
    refresh();
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    const unfollow = followOtherTabs();
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
      unfollow();
    };
  }, [gymId]);
}
