import { useSyncExternalStore } from 'react';

// In localStorage, so that the lock survives a reload and applies to every tab.
const STORAGE_KEY = 'kiosk-lock';
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** The uid of the user who locked this device as a kiosk; null if it is not locked. */
export function kioskOwner(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    // Without storage the device cannot be a kiosk; the landing page still works.
    return null;
  }
}

export function lockKiosk(uid: string): void {
  window.localStorage.setItem(STORAGE_KEY, uid);
  notifyListeners();
}

export function unlockKiosk(): void {
  window.localStorage.removeItem(STORAGE_KEY);
  notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useKioskOwner = (): string | null => useSyncExternalStore(subscribe, kioskOwner);
