import { useEffect, useState } from 'react';

/** Whether the page is scrolled past the threshold. */
export function useScrolled(thresholdPx: number): boolean {
  const [isScrolled, setIsScrolled] = useState(() => window.scrollY > thresholdPx);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > thresholdPx);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [thresholdPx]);
  return isScrolled;
}
