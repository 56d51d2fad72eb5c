import { formatDuration } from '@spotter/web-core/attendanceLabels';
import { wholeUnits } from '@spotter/api/currency';
import type { Period } from '@spotter/ui';
import type { Zone } from '@spotter/web-core/dates';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A Monday. */
const MONDAY = Date.parse('2026-11-02');

const weekdayAt = (weekday: number) => MONDAY + weekday * DAY_MS;

/** How the figures of a report are written, in the gym's locale. */
export function createReportFormat(zone: Zone, money: (amount: number) => string) {
  const { locale } = zone;
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const rate = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const weekdayDay = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayMonth = dates({ day: 'numeric', month: 'short' });
  const monthYear = dates({ month: 'short', year: 'numeric' });
  const monthShort = dates({ month: 'short', year: '2-digit' });
  const longWeekday = dates({ weekday: 'long' });
  const shortWeekday = dates({ weekday: 'short' });
  const fullDate = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const hours = dates({ hour: 'numeric' });
  return {
    money,
    /** Without the hundredths: for sums. */
    sum: (amount: number) => money(wholeUnits(amount)),
    count: (figure: number) => whole.format(figure),
    decimal: (figure: number) => oneDecimal.format(figure),
    /** "2.0" visits a week. */
    rate: (figure: number) => rate.format(figure),
    share: (figure: number) => percent.format(figure),
    minutes: (figure: number) => formatDuration(figure * MINUTE_MS),
    /** "Mon, 3 Nov" */
    day: (date: string) => weekdayDay.format(Date.parse(date)),
    /** "3 Nov" */
    dayMonth: (date: string) => dayMonth.format(Date.parse(date)),
    /** "Nov 2026", of `2026-11`. */
    month: (month: string) => monthYear.format(Date.parse(`${month}-01`)),
    /** "Nov 26" */
    shortMonth: (month: string) => monthShort.format(Date.parse(`${month}-01`)),
    weekday: (weekday: number) => longWeekday.format(weekdayAt(weekday)),
    shortWeekday: (weekday: number) => shortWeekday.format(weekdayAt(weekday)),
    /** "6 pm" */
    hour: (hour: number) => hours.format(hour * 60 * MINUTE_MS),
    /** "5 Oct – 3 Nov 2026" */
    period: ({ from, to }: Period) => fullDate.formatRange(Date.parse(from), Date.parse(to)),
  };
}

export type ReportFormat = ReturnType<typeof createReportFormat>;
