import { useEffect, useState } from 'react';
import { shownFor } from './kioskState.ts';

/** Whole seconds that a code is still shown, from moments rather than counted: right again when a tab wakes up. */
export function useSecondsLeft(from: number, now: () => number): number {
  const [moment, setMoment] = useState(now);
  const end = from + shownFor.code;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const current = now();
      setMoment(current);
      const left = end - current;
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end, now]);
  return Math.min(shownFor.code / 1000, Math.max(0, Math.ceil((end - moment) / 1000)));
}
