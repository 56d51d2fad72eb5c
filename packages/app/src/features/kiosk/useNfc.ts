import { useEffect, useEffectEvent, useState } from 'react';
import { canReadNfc, readNfc } from './nfc.ts';
import { useStoredSwitch } from '../../shared/useStored.ts';

/** The device's own NFC reader, where it has one: a switch, since browsers ask for permission only on a touch. */
export function useNfc(onCard: (number: string) => void) {
  const [isSupported] = useState(() => canReadNfc());
  const [isOn, set] = useStoredSwitch('kiosk-nfc', false);
  const handleCard = useEffectEvent(onCard);
  const handleDenied = useEffectEvent(() => set(false));
  useEffect(() => {
    if (!isOn || !isSupported) return undefined;
    return readNfc(
      (number) => handleCard(number),
      () => handleDenied(),
    );
  }, [isOn, isSupported]);
  return isSupported ? { isOn, set } : undefined;
}
