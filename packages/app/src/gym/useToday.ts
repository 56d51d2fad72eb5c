import { useEffect, useState } from 'react';
import { dateInZone, type Zone } from '@spotter/web-core/dates';

const MINUTE_MS = 60_000;

/** The current time, updated at each interval. */
export function useNow(intervalMs = MINUTE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

/** The gym's current date; changes at its midnight. */
export const useToday = (zone: Zone): string => dateInZone(useNow(), zone);
