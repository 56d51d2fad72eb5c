import { activateLanguage, i18n, type Language } from '@spotter/i18n';
import { useEffect, useSyncExternalStore } from 'react';
import { kioskDevice } from '../../shared/kioskDevice.ts';

const subscribe = (listener: () => void) => i18n.on('change', listener);
const getLanguage = () => i18n.locale;

/** Before the first paint: what this kiosk last showed. In English where the messages are not to be had. */
export const prepareKioskLanguage = (): Promise<void> =>
  activateLanguage(kioskDevice()?.kiosk?.language ?? 'en').catch(() => undefined);

/**
 * Renders in the language of the kiosk as soon as its messages are loaded, and in English again once the kiosk is
 * unlocked. Messages that failed to load are requested again when the connection is back.
 */
export function useKioskLanguage(language: Language = 'en'): void {
  const shown = useSyncExternalStore(subscribe, getLanguage);
  useEffect(() => {
    const load = () => {
      if (i18n.locale !== language) void activateLanguage(language).catch(() => undefined);
    };
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [language]);
  useEffect(() => {
    document.documentElement.lang = shown;
  }, [shown]);
  useEffect(
    () => () => {
      void activateLanguage('en');
      document.documentElement.lang = 'en';
    },
    [],
  );
}
