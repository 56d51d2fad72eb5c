import { useEffect, useState } from 'react';
import { dateInZone, type Zone } from '@spotter/web-core/dates';

const MINUTE_MS = 60_000;

/**
 * The current time, updated at each interval and when the page is seen again:
 * timers stand still while a computer sleeps.
 */
export function useNow(intervalMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, intervalMs);
    window.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      window.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
  return now;
}

/** The gym's current date; changes at its midnight. */
export const useToday = (zone: Zone): string => dateInZone(useNow(), zone);
