import { useEffect } from 'react';
import { keepAwake } from './wakeLock.ts';

/** The screen stays on as long as the kiosk is on it. */
export function useWakeLock(): void {
  useEffect(() => keepAwake('wakeLock' in navigator ? navigator.wakeLock : undefined), []);
}
