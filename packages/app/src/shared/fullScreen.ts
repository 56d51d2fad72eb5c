import { useSyncExternalStore } from 'react';

// Separate from the browser's state: tablets without full screen hide the header all the same.
let isFullScreen = false;
const listeners = new Set<() => void>();

function setFullScreen(next: boolean): void {
  if (isFullScreen === next) return;
  isFullScreen = next;
  listeners.forEach((listener) => listener());
}

/** Hides the header and requests full screen, which browsers allow only on a user gesture. */
export function enterFullScreen(): void {
  setFullScreen(true);
  if (document.fullscreenElement || !document.fullscreenEnabled) return;
  document.documentElement.requestFullscreen().catch(() => undefined);
}

export function leaveFullScreen(): void {
  setFullScreen(false);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}

/** Escape and system gestures leave full screen too. */
const onFullscreenChange = () => {
  if (!document.fullscreenElement) setFullScreen(false);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('fullscreenchange', onFullscreenChange);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('fullscreenchange', onFullscreenChange);
  };
}

export const useIsFullScreen = (): boolean => useSyncExternalStore(subscribe, () => isFullScreen);
