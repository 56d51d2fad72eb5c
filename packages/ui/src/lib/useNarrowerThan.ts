import { useWidth } from './useWidth.ts';

/** Whether an element is narrower than `below` pixels. Measured before the first paint, to avoid layout shift. */
export const useNarrowerThan = (element: Element | null, below: number): boolean =>
  useWidth(element, (width) => width > 0 && width < below);
