import { createContext, use } from 'react';

/** The components' own texts, identified by their English text; Lingui's `i18n` is one. */
export interface Texts {
  /** `t('{count} more', { count: 2 })`. The only choice that components use is `{count, plural, one {…} other {…}}`. */
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

/** Provides the components' texts in the page's language. Without it they are English. A new object rerenders them. */
export const TextsProvider = TextsContext;

/** Named `i18n` in components, so that Lingui extracts their texts. */
export const useTexts = (): Texts => use(TextsContext);
