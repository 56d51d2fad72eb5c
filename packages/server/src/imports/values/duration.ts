import type { Plan } from '@spotter/api';
import { nameKey, words } from './nameKey.ts';

export type Duration = Pick<Plan, 'length' | 'lengthUnit'>;

const MONTHS = words('month, months, mnth, mth, mon, m, mo, mah, maah, mahina, mahine, mahino, महीना, महीने, माह, मास');
const DAYS = words('day, days, d, din, dino, दिन');
const WEEKS = words('week, weeks, wk, hafta, hafte, हफ्ता, हफ्ते, सप्ताह');
const YEARS = words('year, years, yr, yrs, y, saal, sal, varsh, baras, साल, वर्ष');
const NUMBERS: [string, number][] = [
  ['one, single, a, ek, एक', 1],
  ['two, double, do, दो', 2],
  ['three, teen, tin, तीन', 3],
  ['four, char, चार', 4],
  ['six, chhe, cheh, chah, छह, छः, छ', 6],
  ['nine, nau, नौ', 9],
  ['twelve, barah, बारह', 12],
];
const FIXED: [string, number][] = [
  ['monthly, masik, maasik, मासिक', 1],
  ['bimonthly', 2],
  ['quarterly, quarter, qtrly, qtr, qrtly, trimasik, tremasik, त्रैमासिक, तिमाही, timahi', 3],
  ['halfyearly, semiannual, semi annual, half year, six monthly, chhamahi, ardhvarshik, छमाही, अर्धवार्षिक', 6],
  ['yearly, annual, annually, year, salana, saalana, varshik, वार्षिक, सालाना', 12],
];
const numberOfWord = new Map(NUMBERS.flatMap(([names, number]) => [...words(names)].map((name) => [name, number])));
const monthsOfWord = new Map(FIXED.flatMap(([names, months]) => [...words(names)].map((name) => [name, months])));
const JOINED = /(\d)(?=[\p{L}])|([\p{L}\p{M}])(?=\d)/gu;
const PHRASES: [RegExp, string][] = [
  [/\bhalf yearly\b/g, 'halfyearly'],
  [/\bhalf year\b/g, 'halfyearly'],
  [/\bsemi annual\b/g, 'semiannual'],
  [/\bbi monthly\b/g, 'bimonthly'],
  [/\bsix monthly\b/g, 'halfyearly'],
];

/** The length that a text names, and its other words: `Gold 3M` → 3 months and `gold`. */
export function splitDuration(text: string): { duration: Duration | undefined; rest: string } {
  const key = PHRASES.reduce(
    (result, [phrase, word]) => result.replace(phrase, word),
    nameKey(text).replace(JOINED, '$1$2 '),
  );
  const parts = key.split(' ');
  for (const [index, part] of parts.entries()) {
    const count = /^\d{1,4}$/.test(part) ? Number(part) : numberOfWord.get(part);
    const counted = count === undefined ? undefined : durationIn(count, parts[index + 1] ?? '');
    if (counted) return { duration: counted, rest: without(parts, index, 2) };
  }
  const index = parts.findIndex((part) => monthsOfWord.has(part));
  const months = monthsOfWord.get(parts[index] ?? '');
  if (months === undefined) return { duration: undefined, rest: key };
  return { duration: { length: months, lengthUnit: 'month' }, rest: without(parts, index, 1) };
}

export const durationOf = (text: string): Duration | undefined => splitDuration(text).duration;

function durationIn(count: number, unit: string): Duration | undefined {
  if (count < 1) return undefined;
  if (MONTHS.has(unit)) return { length: count, lengthUnit: 'month' };
  if (YEARS.has(unit)) return { length: count * 12, lengthUnit: 'month' };
  if (WEEKS.has(unit)) return { length: count * 7, lengthUnit: 'day' };
  return DAYS.has(unit) ? { length: count, lengthUnit: 'day' } : undefined;
}

const without = (parts: string[], index: number, count: number) => parts.toSpliced(index, count).join(' ');

const DAYS_OF_MONTHS = new Map([
  [30, 1],
  [60, 2],
  [90, 3],
  [180, 6],
  [360, 12],
  [365, 12],
]);

/** 90 days are sold as three months. */
export const inMonths = ({ length, lengthUnit }: Duration): Duration => {
  const months = lengthUnit === 'day' ? DAYS_OF_MONTHS.get(length) : undefined;
  return months === undefined ? { length, lengthUnit } : { length: months, lengthUnit: 'month' };
};
