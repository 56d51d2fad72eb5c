import { useEffect, useEffectEvent, useState } from 'react';
import { canReadNfc, readNfc } from './nfc.ts';
import { useStoredSwitch } from './useStored.ts';

/** The device's own card reader, where it has one: a switch, since the browser asks for permission at a touch alone. */
export function useNfc(onCard: (number: string) => void) {
  const [isAble] = useState(() => canReadNfc());
  const [isOn, set] = useStoredSwitch('kiosk-nfc', false);
  const read = useEffectEvent(onCard);
  const refused = useEffectEvent(() => set(false));
  useEffect(() => {
    if (!isOn || !isAble) return undefined;
    return readNfc(
      (number) => read(number),
      () => refused(),
    );
  }, [isOn, isAble]);
  return isAble ? { isOn, set } : undefined;
}
