import { ageMessage } from '@spotter/api';
import { isAge } from '../../members/members.rules.ts';
import { asciiDigits } from './nameKey.ts';
import { parsed, type Parsed } from './parsed.ts';

const AGE = /^(\d{1,3})(?:\.0+)?\s*(?:y|yr|yrs|years?|years? old|saal|sal|varsh|साल|वर्ष)?\.?$/i;

/** An age in years. */
export function parseAge(text: string): Parsed<number> {
  const match = AGE.exec(asciiDigits(text));
  const years = Number(match?.[1]);
  if (!match) return { error: `${text} is not an age` };
  if (!isAge(years)) return { error: `${text}: ${ageMessage}` };
  return parsed(years, text, String(years));
}
