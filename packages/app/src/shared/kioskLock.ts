import { useSyncExternalStore } from 'react';

// Kept on the device, so that the lock survives a reload and holds in every tab of this browser.
const key = 'kiosk-lock';
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((changed) => changed());

/** Whose kiosk this device is: the uid of the person who locked it, null while it is none. */
export function lockedBy(): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    // A browser that lets nothing be stored can be no kiosk, and still shows the landing page.
    return null;
  }
}

export function lockKiosk(uid: string): void {
  window.localStorage.setItem(key, uid);
  tell();
}

export function unlockKiosk(): void {
  window.localStorage.removeItem(key);
  tell();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

export const useLockedBy = (): string | null => useSyncExternalStore(subscribe, lockedBy);
