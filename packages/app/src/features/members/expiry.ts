// Expiry in the gym's calendar. Dates are `YYYY-MM-DD` strings, which compare lexically.
import { addDays, daysBetween } from '@spotter/api';

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

const DAYS_PER_YEAR = 365.25;
const MAX_YEARS_AGO = 10;
const MAX_YEARS_AHEAD = 1;

/** At most ten years ago or one year ahead; others are probably a mistyped year. */
export function isProbableJoinDate(joinDate: string, today: string): boolean {
  const days = daysBetween(today, joinDate);
  return days >= -MAX_YEARS_AGO * DAYS_PER_YEAR && days <= MAX_YEARS_AHEAD * DAYS_PER_YEAR;
}

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
