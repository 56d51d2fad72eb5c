import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from './compileMessage.ts';

/** The languages that members can choose, by their own names. The sources and the desk use English. */
export const languageNames = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof languageNames;
export const languages = Object.keys(languageNames) as [Language, ...Language[]];

/** The texts of a page or for a reader. Messages name their values, which must be displayable. */
export interface Texts extends Omit<I18n, 't' | '_'> {
  t(message: string, values?: Record<string, string | number>): string;
}

/**
 * The texts of one language. A message is identified by its English text,
 * which is also shown if there is no translation.
 */
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
 * Switches this page to a language with its next rendering. Rejects if the messages cannot be loaded;
 * the page then stays unchanged.
 */
export async function activateLanguage(language: Language): Promise<void> {
  const messages = language === 'en' ? {} : (await catalogues[language]()).default;
  i18n.loadAndActivate({ locale: language, locales: `${language}-IN`, messages });
}

/** Cached per locale: parsing one takes longer than looking up a text. */
const parsedLocales = new Map<string, Intl.Locale>();

function parseLocale(locale: string): Intl.Locale {
  const parsed = parsedLocales.get(locale) ?? new Intl.Locale(locale);
  parsedLocales.set(locale, parsed);
  return parsed;
}

/** The locale for dates and numbers in a language: `hi-IN` for Hindi in an `en-IN` gym. */
export const localeIn = (language: string, gymLocale: string): string => {
  const { language: own, region } = parseLocale(gymLocale);
  return own === language || region === undefined ? gymLocale : `${language}-${region}`;
};
