// When a term ends: server and browser compute it alike.
import type { Plan } from './calls/plans.ts';

const DAY_MS = 86_400_000;

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);

/** This many days later; earlier where negative. */
export const addDays = (date: string, days: number): string => toDate(Date.parse(date) + days * DAY_MS);

/** How many days `to` is after `from`; negative where it is before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** So many months later, constrained to the month: 31 January + 1 month is 28 February. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)));
}

/**
 * The last day of a term from this date (YYYY-MM-DD): the date so many months later, as of the specification's plans,
 * or exactly as many days as the plan has.
 */
export const endOfTerm = (from: string, { lengthUnit, length }: Pick<Plan, 'lengthUnit' | 'length'>): string =>
  lengthUnit === 'month' ? addMonths(from, length) : addDays(from, length - 1);
