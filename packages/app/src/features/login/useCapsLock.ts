import { useState, type KeyboardEvent } from 'react';

/** Whether Caps Lock is on, as far as the keys pressed in this field have told. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setIsOn(false) } };
}
