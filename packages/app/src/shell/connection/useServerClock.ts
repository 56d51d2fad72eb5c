import { dateInZone, type Zone } from '@spotter/web-core/dates';
import { useEffect, useState } from 'react';
import { useConnectionStore } from './useConnection.ts';

const MINUTE_MS = 60_000;

/**
 * The device's current time, updated at each interval and when the page is seen again:
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

/** The current time of the server, which decides what has expired or can be undone: the device's may be a day off. */
export function useServerNow(intervalMs?: number): number {
  const { clockSkewMs } = useConnectionStore();
  return useNow(intervalMs) + clockSkewMs();
}

/** The gym's current date; changes at its midnight. */
export const useToday = (zone: Zone): string => dateInZone(useServerNow(), zone);
