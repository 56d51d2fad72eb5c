import { createContext, use } from 'react';

/** What the components say by themselves, by its English text; `i18n` of Lingui is one. */
export interface Texts {
  /** `t('{count} more', { count: 2 })`. Of choices, the components have `{count, plural, one {…} other {…}}` alone. */
  t: (message: string, values?: Record<string, string | number>) => string;
}

const VALUE = /\{(\w+)(?:, plural, one \{(.*?)\} other \{(.*?)\})?\}/g;

export const englishTexts: Texts = {
  t: (message, values = {}) =>
    message.replace(VALUE, (_, name: string, one?: string, other?: string) => {
      const value = values[name] ?? '';
      return (value === 1 ? one : other) ?? String(value);
    }),
};

const TextsContext = createContext(englishTexts);

/** Around the page: the texts of the components in its language. Without it they are English. Another object renders them anew. */
export const TextsProvider = TextsContext;

/** Named `i18n` in components, so that Lingui extracts what they say. */
export const useTexts = (): Texts => use(TextsContext);
