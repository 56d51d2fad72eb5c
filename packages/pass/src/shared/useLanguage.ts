import { i18n } from '@spotter/i18n';
import { useMemo, useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => i18n.on('change', onChange);
const locale = () => i18n.locale;

/** The texts for the components of `ui`: another object in each language. Renders the page anew when it changes. */
export function useLanguage() {
  const language = useSyncExternalStore(subscribe, locale);
  return useMemo(() => ({ language, t: i18n.t.bind(i18n) }), [language]);
}
