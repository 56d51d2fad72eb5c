import { MAX_MEMBER_EMAIL_LENGTH } from '@spotter/api';
import type { Cell } from '../file/fileTable.ts';
import { isShortened, shortened, withoutFraction } from './phone.ts';
import { parsed, type Parsed } from './parsed.ts';

const EMAIL = /^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@.,;<>()]{2,}$/;
const CARD_NUMBER = /^[A-Z0-9]{4,32}$/;
/** A spreadsheet keeps fifteen digits of a number and writes zeros for the others. */
const MAX_EXACT_NUMBER = 1e15;

/** An e-mail address in lower case; of several the first valid one. */
export function parseEmail(text: string): Parsed<string> {
  const joined = text
    .toLowerCase()
    .replace(/\s*@\s*/g, '@')
    .replace(/^mailto:/, '');
  const email = joined
    .split(/[\s,;/|<>()]+/)
    .map((part) => part.replace(/^['"]+|['".]+$/g, ''))
    .find((part) => EMAIL.test(part));
  if (email === undefined || email.length > MAX_MEMBER_EMAIL_LENGTH) {
    return { error: /*i18n*/ '{text} is not an email address', values: { text } };
  }
  return parsed(email, text, email);
}

/** A card's number: letters and digits in upper case, without spaces and dashes. */
export function parseCardNumber({ text, number }: Cell): Parsed<string> {
  // Excel writes `1E+10`; `4E123456` is what a reader writes.
  if ((text.includes('+') && isShortened(text)) || (number !== undefined && number >= MAX_EXACT_NUMBER))
    return shortened(text);
  const card = withoutFraction(text).toUpperCase().replace(/[\s-]/g, '');
  if (!CARD_NUMBER.test(card)) {
    return { error: /*i18n*/ '{text}: Card number must be 4 to 32 letters or digits', values: { text } };
  }
  return parsed(card, text, card);
}
