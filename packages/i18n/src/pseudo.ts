import type { I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import pseudolocale from 'pseudolocale';
import { i18n } from './index.ts';
import { compileMessage as compileEnglish } from './compileMessage.ts';

type Compiler = Parameters<I18n['setMessagesCompiler']>[0];

const LEFT_TO_RIGHT_MARK = '\u200E';
/** A mark, by which the text's direction is found, and what makes the letters run from right to left. */
const WORD_START = '\u200F\u202E';
const WORD_END = '\u202C';

/**
 * Accented, a third longer by doubled vowels, and each word written from right to left, so that punctuation and values
 * stand where they would in Urdu. Tags of elements stay.
 */
const pseudoText = (text: string): string =>
  pseudolocale(
    text.replaceAll(/<[^>]*>|[aeiouy]/gi, (found) => (found.startsWith('<') ? found : found + found)),
    {
      startDelimiter: '<',
      endDelimiter: '>',
      prepend: '',
      append: '',
    },
  ).replaceAll(/<[^>]*>|\p{L}+/gu, (found) => (found.startsWith('<') ? found : WORD_START + found + WORD_END));

/**
 * What `Intl` formats, as in a locale written from right to left: names of months in its letters, a mark before a sign.
 */
const pseudoFormatted = (text: string): string =>
  pseudoText(text).replaceAll(/(?<!\d)[+\-−](?=\d)/g, `${LEFT_TO_RIGHT_MARK}$&`);

type Format = (this: unknown, ...values: unknown[]) => string;

const pseudoFormat = (format: Format): Format =>
  function (...values) {
    return pseudoFormatted(Reflect.apply(format, this, values));
  };

/** A method, or a getter of one. */
const pseudoProperty = ({ get, value, ...rest }: PropertyDescriptor): PropertyDescriptor =>
  get
    ? {
        ...rest,
        get() {
          return pseudoFormat(get.call(this) as Format);
        },
      }
    : { ...rest, value: pseudoFormat(value as Format) };

const formats = [Intl.DateTimeFormat, Intl.NumberFormat, Intl.RelativeTimeFormat].flatMap(({ prototype }) =>
  ['format', 'formatRange'].flatMap((name) => {
    const english = Object.getOwnPropertyDescriptor(prototype, name);
    return english ? [{ prototype, name, english }] : [];
  }),
);

/** Dates and figures are no messages. What has neither letters nor a sign stays as it is: `2026-11-03`. */
function formatPseudo(on: boolean): void {
  for (const { prototype, name, english } of formats) {
    Object.defineProperty(prototype, name, on ? pseudoProperty(english) : english);
  }
}

/**
 * Shows every message of the page in the pseudo-locale or in English again. What then still reads as plain English
 * comes from no message; what is cut off has no room for other languages. For Storybook.
 */
export function showPseudoLocale(on: boolean): void {
  const compiler: Compiler = on ? (message) => compileMessage(message, pseudoText) : (compileEnglish as Compiler);
  i18n.setMessagesCompiler(compiler);
  formatPseudo(on);
}
