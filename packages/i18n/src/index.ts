import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from './compileMessage.ts';

/** The languages of members, by their own names. English is the language of the sources, and the desk's. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** A page's or a reader's texts. Values are named in the message, and of no other kind than what can be shown in it. */
export interface Texts extends Omit<I18n, 't' | '_'> {
  t(message: string, values?: Record<string, string | number>): string;
}

/** The texts of one language. A message is named by its English text; one without a translation is shown in English. */
export const createI18n = (language: Language, messages: Messages = {}): Texts =>
  setupI18n({ locale: language, locales: `${language}-IN`, messages: { [language]: messages } }).setMessagesCompiler(
    compileMessage as Parameters<I18n['setMessagesCompiler']>[0],
  );

/** The texts of this page: `i18n.t('{count, plural, one {# visit} other {# visits}}', { count })`. */
export const i18n: Texts = createI18n('en');

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }>> = {
  hi: () => import('../locales/hi/member.json'),
};

/**
 * Shows this page in a language from its next rendering on. Rejects where its messages cannot be loaded; the page then stays as
 * it is.
 */
export async function activateLanguage(language: Language): Promise<void> {
  const messages = language === 'en' ? {} : (await catalogues[language]()).default;
  i18n.loadAndActivate({ locale: language, locales: `${language}-IN`, messages });
}

/** Of the gyms' locales: to parse one takes longer than to find a text. */
const parsedLocales = new Map<string, Intl.Locale>();

function parseLocale(locale: string): Intl.Locale {
  const parsed = parsedLocales.get(locale) ?? new Intl.Locale(locale);
  parsedLocales.set(locale, parsed);
  return parsed;
}

/** The locale that formats dates and numbers in a language: `hi-IN` for Hindi in a gym of `en-IN`. */
export const localeIn = (language: string, gymLocale: string): string => {
  const { language: own, region } = parseLocale(gymLocale);
  return own === language || region === undefined ? gymLocale : `${language}-${region}`;
};
