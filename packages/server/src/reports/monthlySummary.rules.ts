import { addDays, type ReportPeriod } from '@spotter/api';
import { startOfDate } from '../zone.ts';
import { addMonths, monthOf } from './periods.rules.ts';

/**
 * A summary is mailed from 9:00 of the first day of the next month, and until its fifth day where the server was down.
 */
const FIRST_HOUR = 9;
const LAST_DAY = 5;

export interface SummaryMonth {
  /** YYYY-MM. */
  month: string;
  period: ReportPeriod;
  /** The month before. */
  previous: ReportPeriod;
}

const monthFrom = (from: string): ReportPeriod => ({ from, to: addDays(addMonths(from, 1), -1) });

/** The month whose summary is due now; undefined on the other days. `since`: when summaries were switched on. */
export function dueSummary(now: number, timeZone: string, since: number | null): SummaryMonth | undefined {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  if (local.day > LAST_DAY || (local.day === 1 && local.hour < FIRST_HOUR)) return undefined;
  const first = local.toPlainDate().with({ day: 1 }).toString();
  // A gym that is new this month, or has just switched them on, has no summary of the month before.
  if (since === null || since >= startOfDate(first, timeZone)) return undefined;
  const from = addMonths(first, -1);
  return { month: monthOf(from), period: monthFrom(from), previous: monthFrom(addMonths(from, -1)) };
}
