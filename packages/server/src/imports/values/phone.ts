import { asciiDigits } from './nameKey.ts';
import { parsed, type Parsed } from './parsed.ts';

/** What a spreadsheet makes of a long number in a narrow column, and saves so as CSV: the last digits are lost. */
const SHORTENED = /^[+']?\d(?:[.,]\d+)?e\+?\d+$/i;
export const isShortened = (text: string) => SHORTENED.test(text.replaceAll(' ', ''));
export const shortened = (text: string) => ({
  error:
    /*i18n*/ '{text} was shortened by Excel and its last digits are lost. Format the column as text and enter the number again',
  values: { text },
});

/** A whole number that a program wrote as a decimal: `9876543210.0`. */
const DECIMAL = /^([1-9]\d*)\.0+$/;
export const withoutFraction = (text: string) => text.replace(DECIMAL, '$1');

const BETWEEN_NUMBERS = /[,;/|&\n]|\s(?:or|and|ya|aur|या|और)\s/iu;
/** A country's code that is not India's. */
const FOREIGN = /\+(?!\s*91)/;
const SUBSCRIBER_DIGITS = 10;
/** Not what fills a column without numbers, such as 0000000000. */
const SUBSCRIBER = /^(?!(\d)\1{9})[1-9]\d{9}$/;
/** As Spotter stores and exports numbers: all ten digits that the member form takes. */
const EXPORTED = /^(?:\+91(\d{10})|(\d{5} \d{5}))$/;

/**
 * An Indian phone number as +91 and ten digits: with or without +91, 0091, 91, a leading 0, spaces, dashes. Of several
 * numbers the first valid one.
 */
export function parsePhone(text: string): Parsed<string> {
  if (isShortened(text)) return shortened(text);
  const ascii = asciiDigits(text.normalize('NFKC'));
  const exported = EXPORTED.exec(ascii);
  // 98765.00000 is ten digits.
  const number =
    (exported && digitsOf(exported[1] ?? exported[2] ?? '')) ??
    firstNumber(withoutFraction(ascii)) ??
    firstNumber(ascii);
  if (number === undefined) return { error: /*i18n*/ '{text} is not a phone number of ten digits', values: { text } };
  return parsed(`+91${number}`, text, number, [`+91${number}`]);
}

const firstNumber = (text: string) => text.split(BETWEEN_NUMBERS).flatMap(numbersIn)[0];

/** One number, or several beside each other, which their lengths tell apart; none where digits are left over. */
function numbersIn(text: string): string[] {
  if (FOREIGN.test(text)) return [];
  const whole = subscriberNumber(digitsOf(text));
  if (whole !== undefined) return [whole];
  const numbers: string[] = [];
  let digits = '';
  for (const part of text.split(/[\s()\-–.]+/)) {
    digits += digitsOf(part);
    const number = subscriberNumber(digits);
    if (number === undefined) continue;
    numbers.push(number);
    digits = '';
  }
  return digits === '' ? numbers : [];
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function subscriberNumber(digits: string): string | undefined {
  let rest = digits;
  while (rest.length > SUBSCRIBER_DIGITS && /^(0|91)/.test(rest)) rest = rest.replace(/^(0|91)/, '');
  return SUBSCRIBER.test(rest) ? rest : undefined;
}
