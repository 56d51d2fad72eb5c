import { addDays, daysBetween, type AttendanceReport, type MembersReport } from '@spotter/api';
import type { Period } from '@spotter/ui';

/** Longer periods are shown by weeks: so many bars would be too thin to point at. */
const MAX_DAILY_BARS = 62;
const DAYS_PER_WEEK = 7;

/** 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % DAYS_PER_WEEK;

interface Bucket {
  /** Its first day. */
  from: string;
  checkIns: number;
  previous: number;
}

export interface Buckets {
  unit: 'day' | 'week';
  /** Whether a bucket has the same weekdays in the period before, so that comparing them says something. */
  isAligned: boolean;
  buckets: Bucket[];
}

/**
 * Check-ins by day; of a long period by weeks from Monday to Sunday, of which the first and the last may be shorter.
 */
export function bucketsOf(byDay: AttendanceReport['byDay']): Buckets {
  const days = byDay.map(({ date, checkIns, previous }) => ({ from: date, checkIns, previous }));
  if (byDay.length <= MAX_DAILY_BARS)
    return { unit: 'day', isAligned: byDay.length % DAYS_PER_WEEK === 0, buckets: days };
  const weeks: Bucket[] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week === undefined || weekdayOf(day.from) === 0) weeks.push({ ...day });
    else {
      week.checkIns += day.checkIns;
      week.previous += day.previous;
    }
  }
  return { unit: 'week', isAligned: true, buckets: weeks };
}

/** How often each weekday is in a period, from Monday. */
export function weekdayCounts({ from, to }: Period): number[] {
  const days = daysBetween(from, to) + 1;
  const first = weekdayOf(from);
  return Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => {
    const offset = (weekday - first + DAYS_PER_WEEK) % DAYS_PER_WEEK;
    return Math.max(0, Math.ceil((days - offset) / DAYS_PER_WEEK));
  });
}

/**
 * Check-ins of an average Monday … Sunday by hour, from the first hour with any to the last; null on weekdays that are
 * not in the period. Without check-ins there are no hours.
 */
export function averageHours(byHour: AttendanceReport['byHour'], period: Period) {
  const used = byHour.filter(({ checkIns }) => checkIns > 0).map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = used.length === 0 ? [] : Array.from({ length: Math.max(...used) - first + 1 }, (_, at) => first + at);
  const counts = weekdayCounts(period);
  const sums = new Map(byHour.map(({ weekday, hour, checkIns }) => [`${weekday} ${hour}`, checkIns]));
  const values = counts.map((count, weekday) =>
    hours.map((hour) => (count === 0 ? null : (sums.get(`${weekday} ${hour}`) ?? 0) / count)),
  );
  return { hours, values };
}

/**
 * The share of a month's new members who still were members so many months later;
 * null where that is not known or nobody joined.
 */
export function retentionShares(retention: MembersReport['retention']): (number | null)[][] {
  const months = Math.max(0, ...retention.map(({ stayed }) => stayed.length));
  return retention.map(({ joined, stayed }) =>
    Array.from({ length: months }, (_, at) => {
      const count = stayed[at];
      return count === undefined || joined === 0 ? null : count / joined;
    }),
  );
}

/** The share of all new members who still were members after so many months, of the months for which it is known. */
export function retentionAfter(retention: MembersReport['retention'], months: number): number | undefined {
  const cohorts = retention.filter(({ stayed }) => stayed.length >= months);
  const joined = cohorts.reduce((sum, cohort) => sum + cohort.joined, 0);
  const stayed = cohorts.reduce((sum, cohort) => sum + (cohort.stayed[months - 1] ?? 0), 0);
  return joined === 0 ? undefined : stayed / joined;
}

/** The last day of the week of a bucket that is within the period. */
export const weekEnd = (from: string, to: string): string => {
  const sunday = addDays(from, DAYS_PER_WEEK - 1 - weekdayOf(from));
  return sunday < to ? sunday : to;
};
