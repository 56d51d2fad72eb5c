import { installWorker } from '@spotter/web-core/installWorker';
import { useEffect } from 'react';
import { offlinePaths } from './offlinePaths.ts';

let isInstalling = false;

/** Installs the service worker with the first visit to a page that opens without a connection. */
export function useServiceWorker(pathname: string): void {
  const isNeeded = offlinePaths.includes(pathname);
  useEffect(() => {
    if (!isNeeded || isInstalling || !('serviceWorker' in navigator)) return;
    isInstalling = true;
    // A desk's tab is never reloaded under somebody's hands: the next load takes the new version.
    const page = { document, mayReload: () => false, reload: () => undefined };
    installWorker(navigator.serviceWorker, '/sw.js', page).catch(() => undefined);
  }, [isNeeded]);
}
