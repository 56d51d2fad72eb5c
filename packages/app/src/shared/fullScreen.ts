import { useSyncExternalStore } from 'react';

// Not the browser's own state alone: some tablets have no full screen, and there the header goes all the same.
let isFull = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isFull === next) return;
  isFull = next;
  listeners.forEach((changed) => changed());
}

/** Hides the header, and fills the screen where the browser lets it, which it does at a touch or a key alone. */
export function enterFullScreen(): void {
  set(true);
  if (document.fullscreenElement || !document.fullscreenEnabled) return;
  document.documentElement.requestFullscreen().catch(() => undefined);
}

export function leaveFullScreen(): void {
  set(false);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** Escape, and gestures of the system, leave it as well. */
const onBrowser = () => {
  if (!document.fullscreenElement) set(false);
};

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('fullscreenchange', onBrowser);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) document.removeEventListener('fullscreenchange', onBrowser);
  };
}

export const useIsFullScreen = (): boolean => useSyncExternalStore(subscribe, () => isFull);
