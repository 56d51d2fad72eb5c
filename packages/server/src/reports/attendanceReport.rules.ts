import { addDays, type AttendanceReport, attendanceMethods, daysBetween, type ReportPeriod } from '@spotter/api';
import { compare, type Compared, dateOfDay, daysOf } from './periods.rules.ts';

/** What the queries of the report answer. */
export interface AttendanceFigures {
  days: readonly { day: number; visits: number }[];
  hours: readonly { hour: number; visits: number }[];
  methods: readonly { is_current: number; branch_id: string; method: string; visits: number }[];
  visitors: readonly { is_current: number; visitors: number }[];
  stays: readonly { is_current: number; stays: number; duration: number }[];
  branches: readonly { id: string; name: string; deleted_at: number | null }[];
}

/** Of the row's period. */
export const periodOf = ({ is_current }: { is_current: number }): keyof Compared =>
  is_current === 1 ? 'current' : 'previous';

/** Sums a column of the rows, by period. */
export const compareSums = <R extends { is_current: number }>(rows: readonly R[], of: (row: R) => number): Compared =>
  compare((period) => rows.reduce((sum, row) => (periodOf(row) === period ? sum + of(row) : sum), 0));

const MINUTE_MS = 60_000;
/** The weekday, of 0 for Monday, of 1 January 1970. */
const FIRST_WEEKDAY = 3;

export function toAttendanceReport(
  current: ReportPeriod,
  previous: ReportPeriod,
  { days, hours, methods, visitors, stays, branches }: AttendanceFigures,
): AttendanceReport {
  const visitsOn = new Map(days.map(({ day, visits }) => [dateOfDay(day), visits]));
  const length = daysBetween(previous.from, current.from);
  const checkIns = (of: typeof methods) => compareSums(of, ({ visits }) => visits);
  const byBranch = Map.groupBy(methods, (row) => row.branch_id);
  const byMethod = Map.groupBy(methods, ({ method }) => method);
  const averageOf = (period: keyof Compared) => {
    const row = stays.find((one) => periodOf(one) === period);
    return row && row.stays > 0 ? row.duration / row.stays / MINUTE_MS : null;
  };
  return {
    previousPeriod: previous,
    checkIns: checkIns(methods),
    visitors: compareSums(visitors, (row) => row.visitors),
    averageStayMinutes: { current: averageOf('current'), previous: averageOf('previous') },
    byDay: daysOf(current).map((date) => ({
      date,
      checkIns: visitsOn.get(date) ?? 0,
      previous: visitsOn.get(addDays(date, -length)) ?? 0,
    })),
    byHour: hours
      .map(({ hour, visits }) => ({
        weekday: (Math.floor(hour / 24) + FIRST_WEEKDAY) % 7,
        hour: hour % 24,
        checkIns: visits,
      }))
      .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour),
    byBranch: branches
      .filter(({ id, deleted_at }) => deleted_at === null || byBranch.has(id))
      .map(({ id, name }) => ({ branchId: id, branchName: name, checkIns: checkIns(byBranch.get(id) ?? []) })),
    byMethod: attendanceMethods.flatMap((method) => {
      const own = byMethod.get(method);
      return own ? [{ method, checkIns: checkIns(own) }] : [];
    }),
  };
}
