import { i18n } from '@spotter/i18n';
import { formatDateTime, type Zone } from '@spotter/web-core/dates';

const toTimestamp = (value: unknown): number => {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string') return Date.parse(value);
  if (typeof value === 'object' && value !== null && 'seconds' in value) return Number(value.seconds) * 1000;
  return Number.NaN;
};

/** Accepts a Date, an ISO string or `{ seconds }`; null means never. Anything else is "Invalid Date". */
export function formatLastAccessed(value: unknown, zone: Zone): string {
  if (value === null) return i18n.t('Never');
  const timestamp = toTimestamp(value);
  return Number.isNaN(new Date(timestamp).getTime()) ? i18n.t('Invalid Date') : formatDateTime(timestamp, zone);
}
