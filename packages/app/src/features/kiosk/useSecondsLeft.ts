import { useEffect, useState } from 'react';
import { DISPLAY_MS } from './kioskState.ts';

/** Remaining display time of a code in whole seconds, computed from timestamps: correct after the tab slept. */
export function useSecondsLeft(from: number, now: () => number): number {
  const [moment, setMoment] = useState(now);
  const end = from + DISPLAY_MS.code;
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
  return Math.min(DISPLAY_MS.code / 1000, Math.max(0, Math.ceil((end - moment) / 1000)));
}
