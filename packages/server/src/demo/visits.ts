import type { Insertable } from 'kysely';
import type { AttendanceTable } from '../db/schema.ts';
import type { FeedPayload } from '../feed/feedEvents.ts';
import { startOfDate } from '../zone.ts';
import { dateBefore, HOUR_MS, MINUTE_MS } from './moments.ts';
import type { DemoContext } from './context.ts';
import type { Random } from './random.ts';
import { newId } from '../newId.ts';

/** Days before today in the door log. */
export const LOG_DAYS = 90;

interface DayProfile {
  /** The hour at which everybody has left. */
  closes: number;
  /**
   * Check-ins by hour of the day, relative to each other: peaks before and after work, none while the gym is closed.
   */
  checkIns: readonly number[];
  /** Check-ins of the whole day, relative to other days. */
  factor: number;
}

const weekdayCheckIns = [0, 0, 0, 0, 0, 12, 66, 98, 80, 40, 22, 14, 10, 8, 8, 24, 74, 126, 104, 80, 46, 14];
const weekday = (factor: number): DayProfile => ({ closes: 23, checkIns: weekdayCheckIns, factor });
/** Monday to Sunday. */
const week: readonly DayProfile[] = [
  weekday(1.1),
  weekday(1.05),
  weekday(1.05),
  weekday(1),
  weekday(1),
  { closes: 22, checkIns: [0, 0, 0, 0, 0, 4, 24, 60, 78, 70, 44, 26, 14, 8, 8, 20, 50, 64, 48, 20, 8], factor: 0.8 },
  { closes: 20, checkIns: [0, 0, 0, 0, 0, 0, 12, 40, 60, 46, 22, 8, 2, 0, 4, 12, 34, 30, 10], factor: 0.5 },
];

/** Some members still come after their membership has expired. */
const EXPIRED_FACTOR = 0.08;

/** Somebody else's branch is visited now and then. */
const GUEST_SHARE = 0.03;
/** After which the automatic check-out ends a visit. */
const LONGEST_STAY_MS = 4 * HOUR_MS;

/** A branch that is visited. */
export interface Place {
  id: string;
  /** The name of the person at the front desk. */
  desk: string;
  /** How many of the visits there are checked out. */
  checkOutShare: number;
}

export interface Visitor {
  id: string;
  name: string;
  home: Place;
  /** Where they are guests now and then. */
  others: readonly Place[];
  /** A date; visits begin on the next day. */
  memberSince: string;
  /** The last visit ended before this moment; null where there may be more. */
  until: number | null;
  expiryDate: string | null;
  /** On average, with a valid membership. */
  visitsPerDay: number;
}

export type Visit = Omit<Insertable<AttendanceTable>, 'gym_id'>;

export interface LogDay extends DayProfile {
  date: string;
  /** The midnight at which it begins. */
  startsAt: number;
}

/** Today and the 90 days before, the oldest first. */
export const logDays = ({ today, timeZone }: Pick<DemoContext, 'today' | 'timeZone'>): LogDay[] =>
  Array.from({ length: LOG_DAYS + 1 }, (_, index) => {
    const date = dateBefore(today, { days: LOG_DAYS - index });
    const profile = week[Temporal.PlainDate.from(date).dayOfWeek - 1] as DayProfile;
    return { ...profile, date, startsAt: startOfDate(date, timeZone) };
  });

/**
 * What the door has recorded of a visitor on these days up to `now`, oldest first. A visit that has not ended by then
 * is a check-in alone; where somebody does not check out, it ends at closing or after four hours, as an estimate. Every
 * visit is drawn whatever the hour, so that a later start of the same day continues this log.
 */
export function doorLog(
  { random, habits }: { random: Random; habits: Random },
  visitor: Visitor,
  days: readonly LogDay[],
  now: number,
): Visit[] {
  const rows: Visit[] = [];
  for (const { date, startsAt, closes, checkIns, factor } of days) {
    if (date <= visitor.memberSince) continue;
    const isExpired = visitor.expiryDate !== null && visitor.expiryDate < date;
    if (random.next() > visitor.visitsPerDay * factor * (isExpired ? EXPIRED_FACTOR : 1)) continue;
    const start = startsAt + random.weighted(checkIns) * HOUR_MS + random.between(0, HOUR_MS - 1);
    const end = Math.min(
      start + random.between(55 * MINUTE_MS, 120 * MINUTE_MS),
      startsAt + closes * HOUR_MS - random.between(MINUTE_MS, 14 * MINUTE_MS),
    );
    if (visitor.until !== null && end > visitor.until) continue;
    const isGuest = habits.next() < GUEST_SHARE && visitor.others.length > 0;
    const place = isGuest ? habits.pick(visitor.others) : visitor.home;
    const estimatedEnd = Math.min(start + LONGEST_STAY_MS, startsAt + closes * HOUR_MS);
    const isForgotten =
      habits.next() >= place.checkOutShare && (visitor.until === null || estimatedEnd <= visitor.until);
    const checkIn = attendanceRow(random, visitor, place, 'check-in', start, null);
    const checkOut = attendanceRow(random, visitor, place, 'check-out', end, end - start);
    rows.push(
      checkIn,
      isForgotten
        ? { ...checkOut, method: 'auto', happened_at: estimatedEnd, duration: null, assisted_by_name: null }
        : checkOut,
    );
  }
  return rows.filter(({ happened_at }) => happened_at <= now);
}

/** The visits that have ended, as they are counted by length. */
export const endedVisits = (rows: readonly Visit[]) =>
  rows.flatMap((checkIn, index) => {
    const next = rows[index + 1];
    if (checkIn.action !== 'check-in' || next?.action !== 'check-out' || next.person_id !== checkIn.person_id)
      return [];
    return {
      branchId: checkIn.branch_id,
      arrivedAt: checkIn.happened_at,
      durationMs: next.happened_at - checkIn.happened_at,
      isConfirmed: next.method !== 'auto',
    };
  });

/** The visits as events of the live feed, oldest first. */
export const toFeedEvents = (visits: readonly Visit[], branchName: (id: string) => string) =>
  visits
    .toSorted((one, other) => one.happened_at - other.happened_at)
    .map(({ id, action, person_id, user_type, user_name, method, branch_id, happened_at }) => ({
      branchId: branch_id,
      payload: {
        type: 'attendance',
        event: {
          id,
          action,
          userId: person_id,
          userName: user_name ?? '',
          userType: user_type,
          method,
          branchId: branch_id,
          branchName: branchName(branch_id),
          timestamp: happened_at,
        },
      } satisfies FeedPayload,
    }));

function attendanceRow(
  random: Random,
  visitor: Visitor,
  place: Place,
  action: 'check-in' | 'check-out',
  at: number,
  duration: number | null,
): Visit {
  const method = (['qr-code', 'manual', 'tap'] as const)[random.weighted([60, 30, 10])] ?? 'manual';
  return {
    id: newId(),
    person_id: visitor.id,
    user_type: 'member',
    user_name: visitor.name,
    branch_id: place.id,
    action,
    method,
    happened_at: at,
    assisted_by_name: method === 'manual' ? place.desk : null,
    duration,
  };
}
