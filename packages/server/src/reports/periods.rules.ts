import { addDays, daysBetween, type ReportPeriod } from '@spotter/api';
import { earlierOf, endOfDate, startOfDate, type ZoneOffset, zoneOffsets } from '../zone.ts';

/** As many days, right before. */
export function previousPeriod({ from, to }: ReportPeriod): ReportPeriod {
  const before = addDays(from, -1);
  return { from: addDays(before, -daysBetween(from, to)), to: before };
}

/** The period, as far as it has come: at most until today. Before it begins, the day before it. */
export const pastPart = ({ from, to }: ReportPeriod, today: string): ReportPeriod => ({
  from,
  to: earlierOf(to, today < from ? addDays(from, -1) : today),
});

/** Every day (YYYY-MM-DD) of the period, in order. */
export const daysOf = ({ from, to }: ReportPeriod): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));

export const monthOf = (date: string): string => date.slice(0, 7);

/** The months (YYYY-MM) of the period, in order. */
export function monthsOf({ from, to }: ReportPeriod): string[] {
  const months = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push(month);
  return months;
}

/** The same day so many months later, the last of a shorter month: 31 January + 1 is 28 February. */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString();

/** A figure of the period beside that of the period before. */
export interface Compared {
  current: number;
  previous: number;
}

/** The figure of each period. */
export const compare = (figureOf: (period: keyof Compared) => number): Compared => ({
  current: figureOf('current'),
  previous: figureOf('previous'),
});

/** Both periods as moments: from the first, to before the last; `currentFrom` is between them. */
export interface Span {
  from: number;
  currentFrom: number;
  before: number;
  /** The offsets of the gym's zone meanwhile. */
  offsets: readonly ZoneOffset[];
}

export function spanOf(current: ReportPeriod, previous: ReportPeriod, timeZone: string): Span {
  const [from, currentFrom] = [startOfDate(previous.from, timeZone), startOfDate(current.from, timeZone)];
  const before = endOfDate(current.to, timeZone);
  return { from, currentFrom, before, offsets: zoneOffsets(from, before, timeZone) };
}

const DAY_MS = 86_400_000;

/** The date of a day that is counted from 1 January 1970. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
