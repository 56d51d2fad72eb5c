// The days that the lists of today are about, and what becomes of their rows.
import {
  addDays,
  EXPIRING_DAYS,
  type Language,
  paymentMethods,
  type TodayListName,
  type TodayMember,
  type TodayNumbers,
  UNSEEN_DAYS,
} from '@spotter/api';
import type { MethodSum } from '../billing/payments.repository.ts';
import { todayMessage } from '../contactMessages/contactMessages.rules.ts';
import { dateIn, endOfDate, startOfDate } from '../zone.ts';

/** Visits after the end of a membership count for this many days, including today. */
const VISITS_DAYS = 30;
/** A first visit counts as new for this many days, including today. */
const FIRST_VISIT_DAYS = 7;
/** A gym with check-ins on this many days is past its first steps. */
const SETTLED_DAYS = 7;
/** At most this many check-ins are read: no new gym has more in less than a week. */
export const MAX_FIRST_CHECK_INS = 1000;
const MONTHS_PER_YEAR = 12;
const DAYS_PER_YEAR = 365;

/** The bounds of the lists on a day in the gym's zone. */
export interface TodayBounds {
  today: string;
  /** The last day of a membership that ends soon. */
  expiringTo: string;
  /**
   * Members are unseen if their last visit was before this time or, without any visit, if they were added before it and
   * joined on or before this date.
   */
  unseenBefore: number;
  unseenJoinedTo: string;
  /** First check-ins count from this moment on. */
  firstVisitsFrom: number;
  /** Check-ins after the end of a membership count from this moment on. */
  visitsFrom: number;
  /** The dates (YYYY-MM-DD) that ended since then, with the moment at which each ended. */
  endedDates: { date: string; endedAt: number }[];
  /** Birth dates of today, as MM-DD. */
  birthdays: string[];
  /** Milliseconds from UTC to the gym's clock, at the start of the day. */
  offsetMs: number;
}

export function boundsOf(now: number, timeZone: string): TodayBounds {
  const today = dateIn(now, timeZone);
  const unseenJoinedTo = addDays(today, -UNSEEN_DAYS);
  const endedDates = Array.from({ length: VISITS_DAYS - 1 }, (_, index) => addDays(today, -index - 1));
  return {
    today,
    expiringTo: addDays(today, EXPIRING_DAYS),
    unseenBefore: endOfDate(unseenJoinedTo, timeZone),
    unseenJoinedTo,
    firstVisitsFrom: startOfDate(addDays(today, 1 - FIRST_VISIT_DAYS), timeZone),
    visitsFrom: startOfDate(addDays(today, 1 - VISITS_DAYS), timeZone),
    endedDates: endedDates.map((date) => ({ date, endedAt: endOfDate(date, timeZone) })),
    birthdays: birthdaysOn(today),
    offsetMs: Date.parse(`${today}T00:00:00Z`) - startOfDate(today, timeZone),
  };
}

/** Who was born on 29 February has their birthday on the 28th in other years. */
function birthdaysOn(today: string): string[] {
  const { monthCode, day, inLeapYear } = Temporal.PlainDate.from(today);
  const isLastOfFebruary = monthCode === 'M02' && day === 28 && !inLeapYear;
  return isLastOfFebruary ? ['02-28', '02-29'] : [today.slice('YYYY-'.length)];
}

/** A member of a list. */
export interface ListRow {
  id: string;
  name: string;
  phone: string;
  branch_id: string;
  expiry_date: string | null;
  last_check_in_at: number | null;
  language: Language | null;
  /** Of `expired-visiting` alone. */
  visits?: number | undefined;
}

/** The contract's member of a list. */
export function toTodayMember(row: ListRow, list: TodayListName, gym: Parameters<typeof todayMessage>[2]): TodayMember {
  const { name, language, expiry_date: expiryDate, visits } = row;
  const message = todayMessage(list, { name, language, endsOn: expiryDate }, gym);
  return {
    memberId: row.id,
    name,
    phone: row.phone,
    branchId: row.branch_id,
    expiryDate,
    lastCheckIn: row.last_check_in_at,
    ...(visits !== undefined && { visits }),
    ...(message !== undefined && { message }),
  };
}

/** How many members had a plan; all null where it is gone. */
export interface MembersOfPlan {
  length_unit: 'month' | 'day' | null;
  length: number | null;
  price_paise: number | null;
  members: number;
}

/** What a plan costs per month; null without a price. A plan in days is that of a year of 365. */
function monthlyPrice({ length_unit: unit, length, price_paise: price }: MembersOfPlan): number | null {
  if (price === null || unit === null || length === null) return null;
  return unit === 'month' ? price / length : (price * DAYS_PER_YEAR) / MONTHS_PER_YEAR / length;
}

/** What the members would pay per month, in paise; null where no plan of theirs has a price. */
export function lostPerMonth(plans: readonly MembersOfPlan[]): number | null {
  const priced = plans.flatMap((plan) => {
    const price = monthlyPrice(plan);
    return price === null ? [] : [price * plan.members];
  });
  if (priced.length === 0 && plans.length > 0) return null;
  return Math.round(priced.reduce((sum, price) => sum + price, 0));
}

/** Refunds leave the till. */
const amountOf = (sums: readonly MethodSum[]) =>
  sums.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);

/** The contract's takings. */
export function toTakings(sums: readonly MethodSum[]): TodayNumbers['takings'] {
  const byMethod = Map.groupBy(sums, ({ method }) => method);
  return {
    total: amountOf(sums),
    count: sums.reduce((sum, { kind, count }) => sum + (kind === 'payment' ? count : 0), 0),
    byMethod: paymentMethods.flatMap((method) => {
      const rows = byMethod.get(method);
      return rows ? [{ method, amount: amountOf(rows) }] : [];
    }),
  };
}

/** Whether the gym is past its first steps, by its check-ins; of at most `MAX_FIRST_CHECK_INS`. */
export const isSettled = (checkIns: readonly number[], timeZone: string): boolean =>
  checkIns.length >= MAX_FIRST_CHECK_INS || new Set(checkIns.map((at) => dateIn(at, timeZone))).size >= SETTLED_DAYS;
