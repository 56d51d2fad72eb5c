import { useEffect, useState } from 'react';
import { dateInZone, type Zone } from '@spotter/web-core/dates';

const MINUTE_MS = 60_000;

/** This moment, to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The gym's date; a page that is open at midnight moves on with it. */
export const useToday = (zone: Zone): string => dateInZone(useNow(), zone);
