// Dates and times in the gym's time zone and region and the page's language, independent of the browser's.
// Timestamps are epoch milliseconds.

import { i18n, localeIn } from '@spotter/i18n';

export interface Zone {
  /** IANA name. */
  timeZone: string;
  locale: string;
}

/** Caches `Intl` formatters: creating one costs as much as a thousand uses, and a list has thousands of dates. */
function cached<Options, Format>(Formatter: new (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    let format = formats.get(key);
    if (!format) formats.set(key, (format = new Formatter(locale, options)));
    return format;
  };
}

const dateTimeFormat = cached<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const relativeTimeFormat = cached<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat);

/** By language and locale of the gym: a list has thousands of dates. */
const locales = new Map<string, string>();

/** The locale of the page's language in the gym's region. */
export function localeOf({ locale }: Pick<Zone, 'locale'>): string {
  const key = `${i18n.locale} ${locale}`;
  let found = locales.get(key);
  if (!found) locales.set(key, (found = localeIn(i18n.locale, locale)));
  return found;
}

const dateOptions = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const timeOptions = { hour: 'numeric', minute: '2-digit' } as const;

/** The calendar date in the gym, `YYYY-MM-DD`. */
export const dateInZone = (timestamp: number, { timeZone }: Zone): string =>
  dateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(timestamp);

export const todayInZone = (zone: Zone): string => dateInZone(Date.now(), zone);

/** "3 Nov 2026", of a calendar date `YYYY-MM-DD`. */
export const formatDate = (date: string, zone: Zone): string =>
  dateTimeFormat(localeOf(zone), { ...dateOptions, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** "3 Nov 2026", of a timestamp. */
export const formatDateOf = (timestamp: number, zone: Zone): string =>
  dateTimeFormat(localeOf(zone), { ...dateOptions, timeZone: zone.timeZone }).format(timestamp);

/** "3 Nov 2026, 6:02 pm". */
export const formatDateTime = (timestamp: number, zone: Zone): string =>
  dateTimeFormat(localeOf(zone), { ...dateOptions, ...timeOptions, timeZone: zone.timeZone }).format(timestamp);

/** "6:02 pm". */
export const formatTime = (timestamp: number, zone: Zone): string =>
  dateTimeFormat(localeOf(zone), { ...timeOptions, timeZone: zone.timeZone }).format(timestamp);

/** "2–4:30 pm", "11 am–1 pm", "14:00–16:30". */
export const formatTimeRange = (from: number, to: number, zone: Zone): string =>
  `${formatTime(from, zone)}–${formatTime(to, zone)}`
    .replaceAll(/:00(?=\s[ap])/gi, '')
    .replace(/\s([ap]m)(?=–.*\1)/i, '');

/** The hour of the day in the gym, 0 to 23. */
export const hourInZone = (timestamp: number, { timeZone }: Zone): number =>
  Number(dateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(timestamp));

/** "6:02 pm" today, "2 Nov 2026, 6:02 pm" on any other day. */
export const formatTimeOrDateTime = (timestamp: number, zone: Zone, now = Date.now()): string =>
  (dateInZone(timestamp, zone) === dateInZone(now, zone) ? formatTime : formatDateTime)(timestamp, zone);

const MINUTE_MS = 60_000;

/** "now", "18 min ago", "2 hr ago", "3 days ago". */
export function formatTimeAgo(timestamp: number, now: number, zone: Zone): string {
  const format = relativeTimeFormat(localeOf(zone), { numeric: 'auto', style: 'short' });
  const minutes = Math.max(0, Math.floor((now - timestamp) / MINUTE_MS));
  if (minutes === 0) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), 'hour');
  return format.format(-Math.floor(minutes / (24 * 60)), 'day');
}

const DAYS_PER_MONTH = 365.25 / 12;

/**
 * "5 days ago", "today", "in 3 weeks": in the largest unit of which there are at least two. The past counts completed
 * units, as the server's door does; the future is rounded.
 */
export function formatRelativeDays(days: number, zone: Zone, style: 'long' | 'short' = 'long'): string {
  const format = relativeTimeFormat(localeOf(zone), { numeric: 'auto', style });
  const size = Math.abs(days);
  const count = days < 0 ? Math.trunc : Math.round;
  if (size < 14) return format.format(days, 'day');
  if (size < 2 * DAYS_PER_MONTH) return format.format(count(days / 7), 'week');
  if (size < 24 * DAYS_PER_MONTH) return format.format(count(days / DAYS_PER_MONTH), 'month');
  return format.format(count(days / (12 * DAYS_PER_MONTH)), 'year');
}
