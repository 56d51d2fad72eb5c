// The language of whoever reads a page, and the texts of pages that are in it while the app stays in English.
import type { Messages } from '@lingui/core';
import { createI18n, type Language, languages, type Texts } from './index.ts';

/** The language of a tag as in `hi-IN`; undefined where it is none of ours. */
export const languageOf = (tag: string | null | undefined): Language | undefined =>
  languages.find((language) => language === tag?.toLowerCase().split('-')[0]);

/** The first of these tags that is one of our languages; else English. */
export const firstLanguageOf = (tags: readonly (string | null | undefined)[]): Language =>
  tags.map(languageOf).find((language) => language !== undefined) ?? 'en';

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: Messages }[]>> = {
  hi: () => Promise.all([import('../locales/hi/member.json'), import('../locales/hi/memberPages.json')]),
};

/** The texts of the pages behind the links that members are sent. Rejects if the messages cannot be loaded. */
export async function loadTexts(language: Language): Promise<Texts> {
  const messages = language === 'en' ? [] : await catalogues[language]();
  return createI18n(language, Object.assign({}, ...messages.map((catalogue) => catalogue.default)) as Messages);
}
