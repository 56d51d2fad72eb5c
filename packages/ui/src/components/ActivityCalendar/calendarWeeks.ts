const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The dates of so many weeks from Monday to Sunday, oldest first; the last one contains `until`. */
export function calendarWeeks(until: string, count: number): string[][] {
  const weekday = (new Date(timeOf(until)).getUTCDay() + 6) % WEEK_DAYS;
  const firstMonday = timeOf(until) - (weekday + (count - 1) * WEEK_DAYS) * DAY_MS;
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_day, day) => dateOf(firstMonday + (week * WEEK_DAYS + day) * DAY_MS)),
  );
}

const formats = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  month: { month: 'short' },
} as const;

/** "3 Nov 2026", "Tue" or "Nov". */
export const formatDay = (date: string, locale: string, format: keyof typeof formats = 'date'): string =>
  new Intl.DateTimeFormat(locale, { ...formats[format], timeZone: 'UTC' }).format(timeOf(date));

/** A month's name above its first week that begins in it; not above the first week where the next one has its own. */
export function monthLabel(weeks: readonly string[][], index: number, locale: string): string {
  const monthOf = (week: number) => weeks[week]?.[0]?.slice(0, WEEK_DAYS);
  const isNew = monthOf(index) !== monthOf(index - 1);
  const isCrowded = index === 0 && monthOf(1) !== monthOf(0);
  const [monday = ''] = weeks[index] ?? [];
  return isNew && !isCrowded ? formatDay(monday, locale, 'month') : '';
}
