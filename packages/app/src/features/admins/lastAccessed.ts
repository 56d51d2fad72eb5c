import { momentWords, type Zone } from '../../gym/calendar.ts';

const toTimestamp = (value: unknown): number => {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return Date.parse(value);
  if (typeof value === 'object' && value !== null && 'seconds' in value) return Number(value.seconds) * 1000;
  return Number.NaN;
};

/**
 * When somebody was last here. It comes as a date, as an ISO string, or in whole seconds (`{ seconds }`); null before the
 * first time. A number too large for a date is as unreadable as no number.
 */
export function formatLastAccessed(value: unknown, zone: Zone): string {
  if (value === null) return 'Never';
  const moment = toTimestamp(value);
  return Number.isNaN(new Date(moment).getTime()) ? 'Invalid Date' : momentWords(moment, zone);
}
