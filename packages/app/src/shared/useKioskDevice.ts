import { useSyncExternalStore } from 'react';
import { isKioskSignedOut, type KioskDevice, kioskDevice, subscribeToKioskDevice } from './kioskDevice.ts';

export const useKioskDevice = (): KioskDevice | null => useSyncExternalStore(subscribeToKioskDevice, kioskDevice);
export const useIsKioskSignedOut = (): boolean => useSyncExternalStore(subscribeToKioskDevice, isKioskSignedOut);
