import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a switch that is remounted when its value changes: focus moves to the new choice. `value` is the
 * current value.
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
