import { i18n } from '@spotter/i18n';

/** Texts by key, each read in the language that the page has at that moment. */
export function translated<Key extends string>(messages: Record<Key, string>): Readonly<Record<Key, string>> {
  const texts = {} as Record<Key, string>;
  for (const key of Object.keys(messages) as Key[])
    Object.defineProperty(texts, key, { enumerable: true, get: () => i18n.t(messages[key]) });
  return texts;
}
