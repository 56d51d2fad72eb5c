import { useState } from 'react';

/** A text kept on this device. */
export function useStored(key: string, fallback: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => window.localStorage.getItem(key) ?? fallback);
  const keep = (next: string) => {
    window.localStorage.setItem(key, next);
    setValue(next);
  };
  return [value, keep];
}

/** A switch kept on this device. */
export function useStoredSwitch(key: string, isOnAtFirst: boolean): [boolean, (isOn: boolean) => void] {
  const [value, keep] = useStored(key, isOnAtFirst ? 'on' : 'off');
  return [value === 'on', (isOn) => keep(isOn ? 'on' : 'off')];
}
