// When a membership ends, seen from the gym's own calendar. Dates are `YYYY-MM-DD`, so that they compare as text.

/** In the order in which they are told apart: each date falls in the first that fits. */
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

const DAY = 86_400_000;

/** The date that many days later. Calendar dates have no zone, so UTC counts them without summer-time gaps. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Whole days from one date to another; negative when it lies before. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY;

/** The last day of the week, which runs from Monday to Sunday. */
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

/** On or before that date, until the end of it. Without an expiry date: never. */
export const expiresBy = (expiryDate: string | null, date: string): boolean =>
  expiryDate !== null && expiryDate <= date;
