// Dates and times as the gym lives them: in its zone and its language, whatever the browser's are.

/** A gym's time zone (IANA) and locale. */
export interface Zone {
  timeZone: string;
  locale: string;
}

/** Making a format costs as much as using it a thousand times; a list has thousands of dates. */
function kept<Options, Format>(make: new (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    let made = formats.get(key);
    if (!made) formats.set(key, (made = new make(locale, options)));
    return made;
  };
}

const format = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const relative = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat);

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** The calendar date of a moment in the gym, `YYYY-MM-DD`. */
export const dateIn = (moment: number, { timeZone }: Zone): string =>
  format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(moment);

/** Its date at this moment. */
export const todayIn = (zone: Zone): string => dateIn(Date.now(), zone);

/** A calendar date in words: "3 Nov 2026". */
export const dayWords = (date: string, { locale }: Zone): string =>
  format(locale, { ...day, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));

/** The day of a moment in words: "3 Nov 2026". */
export const momentDay = (moment: number, { locale, timeZone }: Zone): string =>
  format(locale, { ...day, timeZone }).format(moment);

/** A moment in words: "3 Nov 2026, 6:02 pm". */
export const momentWords = (moment: number, { locale, timeZone }: Zone): string =>
  format(locale, { ...day, ...clock, timeZone }).format(moment);

/** Its time alone: "6:02 pm". */
export const timeWords = (moment: number, { locale, timeZone }: Zone): string =>
  format(locale, { ...clock, timeZone }).format(moment);

const MINUTE = 60_000;

/** "now", "18 min ago", "2 hr ago", "3 days ago": how long before `now` a moment was. */
export function relativeTime(moment: number, now: number, { locale }: Zone): string {
  const words = relative(locale, { numeric: 'auto', style: 'short' });
  const minutes = Math.max(0, Math.floor((now - moment) / MINUTE));
  if (minutes === 0) return words.format(0, 'second');
  if (minutes < 60) return words.format(-minutes, 'minute');
  if (minutes < 24 * 60) return words.format(-Math.floor(minutes / 60), 'hour');
  return words.format(-Math.floor(minutes / (24 * 60)), 'day');
}

/** "5 days ago", "today", "in 3 weeks": the largest unit that says enough. */
export function relativeDays(days: number, { locale }: Zone, style: 'long' | 'short' = 'long'): string {
  const words = relative(locale, { numeric: 'auto', style });
  const size = Math.abs(days);
  if (size < 14) return words.format(days, 'day');
  if (size < 60) return words.format(Math.round(days / 7), 'week');
  if (size < 700) return words.format(Math.round(days / 30.4), 'month');
  return words.format(Math.round(days / 365.25), 'year');
}
