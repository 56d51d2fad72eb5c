import { useSyncExternalStore } from 'react';

const onInput = (changed: () => void) => {
  document.addEventListener('input', changed);
  return () => document.removeEventListener('input', changed);
};

/** The length of a control's value, controlled or not; a form's reset renders again, and is seen then. */
export const useLength = (id: string): number =>
  useSyncExternalStore(
    onInput,
    () => {
      const control = document.getElementById(id);
      return control && 'value' in control ? String(control.value).length : 0;
    },
    () => 0,
  );
