import { browserStorage } from '@spotter/web-core/browserStorage';
import { useState } from 'react';

/** A string in localStorage. */
export function useStored(key: string, fallback: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => browserStorage().getItem(key) ?? fallback);
  const store = (next: string) => {
    setValue(next);
    try {
      browserStorage().setItem(key, next);
    } catch {
      // The storage is full: the next start has the value of before.
    }
  };
  return [value, store];
}

/** A boolean in localStorage. */
export function useStoredSwitch(key: string, isOnByDefault: boolean): [boolean, (isOn: boolean) => void] {
  const [value, store] = useStored(key, isOnByDefault ? 'on' : 'off');
  return [value === 'on', (isOn) => store(isOn ? 'on' : 'off')];
}
