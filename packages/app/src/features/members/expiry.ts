// Expiry in the gym's calendar. Dates are `YYYY-MM-DD` strings, which compare lexically.
import { addDays } from '@spotter/api';

/** In order of precedence: a date belongs to the first that matches. */
export const expiryBuckets = [
  'no-expiry',
  'expired',
  'today',
  'this-week',
  'next-week',
  'this-month',
  'future',
] as const;
export type ExpiryBucket = (typeof expiryBuckets)[number];

const MAX_YEARS_AGO = 10;
const MAX_YEARS_AHEAD = 1;

/** The same day of another year; of 29 February, a text between its neighbours. */
const addYears = (date: string, years: number) => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;

/** At most ten years ago or one year ahead; others are probably a mistyped year. */
export const isProbableJoinDate = (joinDate: string, today: string): boolean =>
  joinDate >= addYears(today, -MAX_YEARS_AGO) && joinDate <= addYears(today, MAX_YEARS_AHEAD);

/** Weeks run from Monday to Sunday. */
function sundayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 0 ? 0 : 7 - weekday);
}

export function expiryBucket(expiryDate: string | null, today: string): ExpiryBucket {
  if (expiryDate === null) return 'no-expiry';
  if (expiryDate < today) return 'expired';
  if (expiryDate === today) return 'today';
  const sunday = sundayOf(today);
  if (expiryDate <= sunday) return 'this-week';
  if (expiryDate <= addDays(sunday, 7)) return 'next-week';
  return expiryDate.slice(0, 7) === today.slice(0, 7) ? 'this-month' : 'future';
}

/** On or before that date; never without an expiry date. */
export const expiresBy = (expiryDate: string | null, date: string): boolean =>
  expiryDate !== null && expiryDate <= date;
