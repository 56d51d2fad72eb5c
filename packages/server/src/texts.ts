// The texts that the server writes: mails, refusals, and what the door says. Named by their English text.
import { parseJson } from '@spotter/api/errors';
import { createI18n, type Language, languages } from '@spotter/i18n';
import hindiOfApi from '@spotter/i18n/locales/hi/api.json' with { type: 'json' };
import hindiOfDesk from '@spotter/i18n/locales/hi/server.json' with { type: 'json' };
import hindiOfMembers from '@spotter/i18n/locales/hi/serverMember.json' with { type: 'json' };

export type Texts = ReturnType<typeof createI18n>;

/** Without the empty ones, which have no translation yet. */
const translated = (...catalogues: Record<string, string>[]) =>
  Object.fromEntries(
    Object.entries(Object.assign({}, ...catalogues) as Record<string, string>).filter(([, text]) => text),
  );

const all: Record<Language, Texts> = {
  en: createI18n('en'),
  hi: createI18n('hi', translated(hindiOfApi, hindiOfDesk, hindiOfMembers)),
};

/** `const i18n = texts(language); i18n.t('Hello {name},', { name })`: in English where there is no translation. */
export const texts = (language: Language): Texts => all[language];

export type Values = Record<string, string | number>;

/** A sentence with the values that it names. */
export interface Sentence {
  /** English. */
  message: string;
  /** Absent: the message has no values, and may contain braces that somebody typed. */
  values?: Values | undefined;
}

export const say = (i18n: Texts, { message, values }: Sentence): string => {
  if (values) return i18n.t(message, values);
  const translation = i18n.messages[message];
  return typeof translation === 'string' ? translation : message;
};

/** A stored text, as a column contains it, for later readers of any language. */
export const inEachLanguage = (textIn: (language: Language) => string): string =>
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, textIn(language)])));

/** Such a text for one reader. Any other value is English text stored by an earlier version. */
export function readText(stored: string, language: Language): string {
  const byLanguage = parseJson(stored) as Partial<Record<Language, string>> | undefined;
  return byLanguage?.[language] ?? byLanguage?.en ?? stored;
}
