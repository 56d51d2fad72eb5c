import { useEffect, useRef } from 'react';

/**
 * For a switch that is rendered anew with what it shows, and would lose the focus: whoever chose is moved to the
 * choice. `value` is what is shown.
 */
export function useSwitchFocus(value: string) {
  const ref = useRef<HTMLDivElement>(null);
  const chosen = useRef<string>(undefined);
  useEffect(() => {
    if (chosen.current !== value) return;
    chosen.current = undefined;
    ref.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [value]);
  const onChoose = (next: string) => {
    chosen.current = next;
  };
  return { ref, onChoose };
}
