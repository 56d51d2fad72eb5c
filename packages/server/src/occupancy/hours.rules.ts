// When a branch is open, and when a visit there is over.
import {
  type BranchHours,
  formerOccupancySettings,
  HALF_HOUR_MS,
  noOpeningHours,
  occupancySettings,
  type OccupancySettings,
  type OpeningHours,
  type OpeningInterval,
  passesMidnight,
  type Weekday,
  weekdays,
} from '@spotter/api';
import { changedFields, changedMeanwhile, mergeEdit } from '../mergeEdit.ts';
import type { BranchRow } from '../branches/branches.repository.ts';
import { dateIn } from '../zone.ts';

const MINUTE_MS = 60_000;
/** The days of the longest visit and one more, so that the last closing time within it is certain. */
const DAYS_AHEAD = 2;

/** The opening hours of a branch, as its column has them. */
export const readOpeningHours = (json: string | null): OpeningHours =>
  json === null ? noOpeningHours : (JSON.parse(json) as OpeningHours);

/** The settings of a branch, as its column has them. */
export const readOccupancySettings = (json: string | null): OccupancySettings =>
  json === null ? formerOccupancySettings : (JSON.parse(json) as OccupancySettings);

/** Exceptions in order, without those that are over: yesterday's evening may still go on. */
export function currentHours({ week, exceptions }: OpeningHours, now: number, timeZone: string): OpeningHours {
  const yesterday = Temporal.PlainDate.from(dateIn(now, timeZone)).subtract({ days: 1 }).toString();
  return {
    week,
    exceptions: exceptions
      .filter(({ date }) => date >= yesterday)
      .toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  };
}

type HoursFields = Record<Weekday, OpeningInterval[]> & Pick<OpeningHours, 'exceptions'> & OccupancySettings;

/** The fields of an edit, each merged separately. */
const hoursFields = ({ hours: { week, exceptions }, settings }: BranchHours): HoursFields => ({
  ...(Object.fromEntries(weekdays.map((day, at) => [day, week?.[at] ?? []])) as Record<Weekday, OpeningInterval[]>),
  exceptions,
  ...settings,
});

const hoursChanged = { sentence: /*i18n*/ 'The opening hours were changed meanwhile' };

/**
 * `mergeEdit` of hours and settings; of a week without any times none is left. Throws `state-changed` also where the
 * edit wants check-in only and somebody else has ended the automatic check-out, or the other way round.
 */
export function mergeHours(edit: BranchHours, current: BranchHours, basis: BranchHours | undefined): BranchHours {
  if (!basis) return edit;
  const fields = hoursFields(current);
  const { exceptions, autoCheckOut, checkInOnly, statusFrom, ...merged } = mergeEdit(
    hoursFields(edit),
    fields,
    hoursFields(basis),
    hoursChanged,
  );
  const settings = { autoCheckOut, checkInOnly, statusFrom };
  if (!occupancySettings.safeParse(settings).success) {
    throw changedMeanwhile(changedFields(fields, hoursFields(basis), ['autoCheckOut', 'checkInOnly']), hoursChanged);
  }
  const week = weekdays.map((day) => merged[day]);
  return { hours: { week: week.every((day) => day.length === 0) ? null : week, exceptions }, settings };
}

interface Period {
  opensAt: number;
  closesAt: number;
}

/**
 * The moments of an interval of this day. Where the clocks change, a time that the day does not have is the later of
 * the two it could be at closing and the earlier at opening, so that nobody is outside too soon,
 * and so is one that it has twice.
 */
function periodOf(day: Temporal.PlainDate, interval: OpeningInterval, timeZone: string): Period {
  const at = (date: Temporal.PlainDate, time: string, disambiguation: 'earlier' | 'later') =>
    date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
  const closesAtMidnight = interval.closes === '24:00';
  const closingDay = closesAtMidnight || passesMidnight(interval) ? day.add({ days: 1 }) : day;
  return {
    opensAt: at(day, interval.opens, 'earlier'),
    closesAt: at(closingDay, closesAtMidnight ? '00:00' : interval.closes, 'later'),
  };
}

/**
 * When the branch is open from the day before this one to the day after the next, in order;
 * what touches or overlaps is one period.
 */
function periodsAround({ week, exceptions }: OpeningHours, date: string, timeZone: string): Period[] {
  const today = Temporal.PlainDate.from(date);
  const periods: Period[] = [];
  for (let offset = -1; offset <= DAYS_AHEAD; offset++) {
    const day = today.add({ days: offset });
    const exception = exceptions.find((one) => one.date === day.toString());
    for (const interval of exception?.intervals ?? week?.[day.dayOfWeek - 1] ?? []) {
      const period = periodOf(day, interval, timeZone);
      const last = periods.at(-1);
      if (last && period.opensAt <= last.closesAt) last.closesAt = Math.max(last.closesAt, period.closesAt);
      else periods.push(period);
    }
  }
  return periods;
}

/**
 * Of the half hours of a date that begin at these moments, whether the branch is open in a part of them; those that
 * begin at null never. Undefined where nothing says when it is open on that date.
 */
export function openHalfHours(
  hours: OpeningHours,
  date: string,
  timeZone: string,
  startsAt: readonly (number | null)[],
): boolean[] | undefined {
  if (hours.week === null && hours.exceptions.every((exception) => exception.date !== date)) return undefined;
  const periods = periodsAround(hours, date, timeZone);
  return startsAt.map(
    (from) => from !== null && periods.some((period) => period.opensAt < from + HALF_HOUR_MS && period.closesAt > from),
  );
}

/**
 * Answers the first closing after a moment, if it is within the longest visit; otherwise undefined or any later moment.
 * The periods of a date are worked out once.
 */
function closings(hours: OpeningHours, timeZone: string): (moment: number) => number | undefined {
  const byDate = new Map<string, Period[]>();
  return (moment) => {
    const date = dateIn(moment, timeZone);
    const periods = byDate.get(date) ?? periodsAround(hours, date, timeZone);
    byDate.set(date, periods);
    return periods.find(({ closesAt }) => closesAt > moment)?.closesAt;
  };
}

interface VisitEnd {
  /** The estimate of when the person left: closing time, or after the longest stay. */
  at: number;
  /** From when on the visit counts as over: closing time with its margin, or after the longest stay. */
  dueAt: number;
}

type HoursColumns = Pick<BranchRow, 'opening_hours' | 'occupancy_settings'>;

/** Computes from the check-in time when a visit at the branch ends automatically; undefined if it does not. */
export function visitEnds(branch: HoursColumns, timeZone: string): (arrivedAt: number) => VisitEnd | undefined {
  const { autoCheckOut } = readOccupancySettings(branch.occupancy_settings);
  if (autoCheckOut === null) return () => undefined;
  const { afterClosingMinutes, longestStayMinutes } = autoCheckOut;
  const closingAfter = closings(readOpeningHours(branch.opening_hours), timeZone);
  return (arrivedAt) => {
    const longest = arrivedAt + longestStayMinutes * MINUTE_MS;
    const closing = closingAfter(arrivedAt) ?? longest;
    return { at: Math.min(closing, longest), dueAt: Math.min(closing + afterClosingMinutes * MINUTE_MS, longest) };
  };
}

/** An open visit when its person is scanned: it goes on, they are in already, or it ended before. */
export type VisitAtScan = 'open' | 'already-in' | { endedAt: number };

/**
 * What a scan, with or without a connection, means to an open visit at the branch. One that is over has ended, and so
 * has one at a branch which takes check-ins only, by a scan at another;
 * at such a branch itself a further scan changes nothing.
 */
export function visitAtScan(
  branch: HoursColumns & Pick<BranchRow, 'id'>,
  timeZone: string,
  arrivedAt: number,
  scan: { at: number; branchId: string },
): VisitAtScan {
  const end = visitEnds(branch, timeZone)(arrivedAt);
  // Before the check-in that follows: histories are in the order of time.
  const endedBy = (moment: number) => ({ endedAt: Math.max(arrivedAt, Math.min(moment, scan.at - 1)) });
  if (end !== undefined && end.dueAt <= scan.at) return endedBy(end.at);
  if (!readOccupancySettings(branch.occupancy_settings).checkInOnly) return 'open';
  return scan.branchId === branch.id ? 'already-in' : endedBy(scan.at);
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const intervalsText = (intervals: readonly OpeningInterval[]) =>
  intervals.length === 0 ? 'closed' : intervals.map(({ opens, closes }) => `${opens}–${closes}`).join(', ');

/** What the activity log says of hours and settings; durations are minutes. */
export const auditedHours = ({ week, exceptions }: OpeningHours, settings: OccupancySettings) => ({
  openingHours: week?.map((intervals, day) => `${days[day]} ${intervalsText(intervals)}`).join('; ') ?? null,
  otherHours: exceptions.map(({ date, intervals }) => `${date} ${intervalsText(intervals)}`).join('; ') || null,
  checkOutAfterClosing: settings.autoCheckOut?.afterClosingMinutes ?? null,
  longestStay: settings.autoCheckOut?.longestStayMinutes ?? null,
  checkInOnly: settings.checkInOnly,
  statusFrom: settings.statusFrom,
});
