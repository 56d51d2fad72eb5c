import { useState, type KeyboardEvent } from 'react';

/** Caps Lock state, known from the key events of this field. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const update = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, handlers: { onKeyDown: update, onKeyUp: update, onBlur: () => setIsOn(false) } };
}
