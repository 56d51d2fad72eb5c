import { i18n, type Texts } from '@spotter/i18n';
import { firstLanguageOf, loadTexts } from '@spotter/i18n/reader';
import { useEffect } from 'react';

/**
 * The texts of a public page that a member opens: in the language given, or else in the browser's. English where the
 * messages are not to be had.
 */
export const loadReaderTexts = (language?: string | null): Promise<Texts> =>
  loadTexts(firstLanguageOf([language, ...navigator.languages])).catch(() => i18n);

/** Names the language of these texts as that of the document. */
export function useDocumentLanguage({ locale }: Texts): void {
  useEffect(() => {
    const before = document.documentElement.lang;
    document.documentElement.lang = locale;
    return () => {
      document.documentElement.lang = before;
    };
  }, [locale]);
}
