import { isAge } from '../../members/members.rules.ts';
import { asciiDigits } from './nameKey.ts';
import { parsed, type Parsed } from './parsed.ts';

const AGE = /^(\d{1,3})(?:\.0+)?\s*(?:y|yr|yrs|years?|years? old|saal|sal|varsh|साल|वर्ष)?\.?$/i;

/** An age in years. */
export function parseAge(text: string): Parsed<number> {
  const match = AGE.exec(asciiDigits(text));
  const years = Number(match?.[1]);
  if (!match) return { error: /*i18n*/ '{text} is not an age', values: { text } };
  if (!isAge(years)) return { error: /*i18n*/ '{text}: Age must be between 10 and 120 years', values: { text } };
  return parsed(years, text, String(years));
}
