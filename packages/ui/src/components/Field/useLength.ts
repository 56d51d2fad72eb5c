import { useSyncExternalStore } from 'react';

const never = () => () => {};
const onInput = (changed: () => void) => {
  document.addEventListener('input', changed);
  return () => document.removeEventListener('input', changed);
};

/**
 * The length of a control's value, controlled or not; a form's reset renders again, and is seen then. Nothing is listened
 * to where it is not counted: a controlled select rendered again between its input and its change would lose the choice.
 */
export const useLength = (id: string, isCounted: boolean): number =>
  useSyncExternalStore(
    isCounted ? onInput : never,
    () => {
      if (!isCounted) return 0;
      const control = document.getElementById(id);
      return control && 'value' in control ? String(control.value).length : 0;
    },
    () => 0,
  );
