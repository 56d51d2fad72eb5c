import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AttendanceMethod } from '@spotter/api';
import type { AttendanceTable } from '../db/schema.ts';
import type { FeedPayload } from '../feed/feed.repository.ts';
import { dateIn, startOfDate } from '../zone.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const HISTORY_DAYS = 90;

/** Weights of check-ins by hour of the day: peaks before and after work. */
const weekday = [0, 0, 0, 0, 0, 12, 70, 100, 80, 40, 22, 14, 10, 8, 8, 14, 34, 78, 110, 96, 60, 24, 6, 0];
const saturday = [0, 0, 0, 0, 0, 4, 24, 60, 78, 70, 44, 26, 14, 8, 8, 14, 28, 40, 36, 20, 10, 4, 0, 0];
const sunday = [0, 0, 0, 0, 0, 0, 8, 26, 44, 40, 22, 8, 2, 0, 0, 4, 10, 12, 8, 2, 0, 0, 0, 0];
/** Relative frequency of visits, Monday to Sunday. */
const dayFactors = [1.15, 1.05, 1.1, 1, 0.95, 0.7, 0.35];

export interface Visitor {
  id: string;
  name: string;
  branchId: string;
  joinDate: string;
  /** On average. */
  visitsPerDay: number;
  desk: string;
}

export type Visit = Omit<Insertable<AttendanceTable>, 'gym_id' | 'method'> & { method: AttendanceMethod };

/** A visitor's completed visits of the last 90 days, oldest first. */
export function pastVisits(random: Random, visitor: Visitor, now: number, timeZone: string): Visit[] {
  const rows: Visit[] = [];
  const today = Temporal.PlainDate.from(dateIn(now, timeZone));
  for (let back = HISTORY_DAYS; back >= 0; back -= 1) {
    const day = today.subtract({ days: back });
    if (day.toString() < visitor.joinDate) continue;
    if (random.next() > visitor.visitsPerDay * (dayFactors[day.dayOfWeek - 1] as number)) continue;
    const hours = day.dayOfWeek === 7 ? sunday : day.dayOfWeek === 6 ? saturday : weekday;
    const start =
      startOfDate(day.toString(), timeZone) + random.weighted(hours) * HOUR_MS + random.between(0, 59) * MINUTE_MS;
    const end = start + random.between(35, 110) * MINUTE_MS;
    if (end >= now - 3 * HOUR_MS) continue;
    rows.push(
      attendanceRow(random, visitor, 'check-in', start, null),
      attendanceRow(random, visitor, 'check-out', end, end - start),
    );
  }
  return rows;
}

/** The check-in of a member who is checked in now. */
export const presentVisit = (random: Random, visitor: Visitor, now: number): Visit =>
  attendanceRow(random, visitor, 'check-in', now - random.between(4, 100) * MINUTE_MS, null);

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
  action: 'check-in' | 'check-out',
  at: number,
  duration: number | null,
): Visit {
  const method = (['qr-code', 'manual', 'tap'] as const)[random.weighted([60, 30, 10])] ?? 'manual';
  return {
    id: randomUUIDv7(),
    person_id: visitor.id,
    user_type: 'member',
    user_name: visitor.name,
    branch_id: visitor.branchId,
    action,
    method,
    happened_at: at,
    assisted_by_name: method === 'manual' ? visitor.desk : null,
    duration,
  };
}
