import { useEffect, useState } from 'react';
import { dateIn, type Zone } from './calendar.ts';

const MINUTE = 60_000;

/** The gym's date; a page that is open at midnight moves on with it. */
export function useToday(zone: Zone): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return dateIn(now, zone);
}
