import { startOfDate } from '../zone.ts';
import type { DemoContext } from './context.ts';
import { createRandom, type Random } from './random.ts';
import { newId } from '../newId.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const BRANCH_CLOSED_DAYS_AGO = 20;

export const dateBefore = (date: string, time: Temporal.DurationLike): string =>
  Temporal.PlainDate.from(date).subtract(time).toString();

/** A moment of this date at which somebody works at the desk or in the office: between 9 am and 8 pm. */
export const workingMoment = (random: Random, date: string, timeZone: string): number =>
  startOfDate(date, timeZone) + random.between(9 * HOUR_MS, 20 * HOUR_MS);

/** When the inactive branch was closed. */
export const branchClosedAt = ({ today, timeZone }: Pick<DemoContext, 'today' | 'timeZone'>): number =>
  workingMoment(createRandom(BRANCH_CLOSED_DAYS_AGO), dateBefore(today, { days: BRANCH_CLOSED_DAYS_AGO }), timeZone);

/** A UUIDv7 of this moment: lists are in the order of their ids. */
export function idAt(moment: number): string {
  const time = moment.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
}
