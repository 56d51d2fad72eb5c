import { useEffect, useState } from 'react';

/** True once the page has been scrolled further than so many pixels. */
export function useScrolled(further: number): boolean {
  const [isScrolled, setIsScrolled] = useState(() => window.scrollY > further);
  useEffect(() => {
    const look = () => setIsScrolled(window.scrollY > further);
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [further]);
  return isScrolled;
}
