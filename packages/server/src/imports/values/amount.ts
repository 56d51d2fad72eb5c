import { MAX_AMOUNT_PAISE } from '@spotter/api';
import { type Currency, currencySymbol, formatMoney, isInLakh, parseMoney } from '@spotter/api/currency';
import type { Cell } from '../file/fileTable.ts';
import { asciiDigits, nameKey, words } from './nameKey.ts';
import { parsed, type Parsed } from './parsed.ts';

/** Marks of rupees, and what stands behind an amount in any currency. */
const MARKS = /₹|rs\.?|inr|rupees?|रुपये|रुपए|रु\.?|\/[-=]|only|मात्र/giu;
const NOTHING = words(
  'nil, none, zero, no, no due, no dues, clear, cleared, paid, full paid, fully paid, na, n a, nahi, नहीं, शून्य',
);

const isNothing = (text: string) => {
  const key = nameKey(text);
  return NOTHING.has(key) || /^[-–—.]+$/.test(text);
};

/** What a member owes, in hundredths of the gym's currency: `₹1,200/-`, `1200 Rs`, `nil`, `-`. */
export function parseDues({ text, number }: Cell, currency: Currency): Parsed<number> {
  if (isNothing(text)) return parsed(0, text, formatMoney(0, currency));
  // Sums in a spreadsheet miss the paisa by a fraction.
  const paise = number === undefined ? parseAmount(plainAmount(text), currency) : Math.round(number * 100);
  if (paise === undefined || paise < 0) return { error: /*i18n*/ '{text} is not an amount of money', values: { text } };
  if (paise > MAX_AMOUNT_PAISE) {
    const limit = formatMoney(MAX_AMOUNT_PAISE, currency);
    return { error: /*i18n*/ '{text} is above {limit}', values: { text, limit } };
  }
  return parsed(paise, text, formatMoney(paise, currency), [String(paise / 100), (paise / 100).toFixed(2)]);
}

/** With the comma before the hundredths, as much of Europe writes. */
const DECIMAL_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/;

/** `1200,50` may be a mistyped lakh, where amounts are grouped so; `1.200,50` can be read in one way alone. */
function parseAmount(text: string, currency: Currency): number | undefined {
  const paise = parseMoney(text, currency);
  if (paise !== undefined) return paise;
  const [, units, hundredths] = DECIMAL_COMMA.exec(text.replace(currencySymbol(currency), '')) ?? [];
  if (units === undefined || (isInLakh(currency) && !units.includes('.'))) return undefined;
  return parseMoney(`${units.replaceAll('.', '')}.${hundredths}`, currency);
}

const plainAmount = (text: string) => asciiDigits(text).replace(MARKS, '').replace(/\s+/g, '').replace(/\.$/, '');
