// Terms are stored as sold. What freezes, extensions and cancellations make of them is derived here and nowhere else.
import { addDays, daysBetween, type Freeze, type Membership, type Term, UNDO_RENEWAL_MS } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { InvoiceRow } from '../billing/invoices.repository.ts';
import { isCredited } from '../billing/invoices.rules.ts';
import { DomainError } from '../errors.ts';
import type { Values } from '../texts.ts';
import { formatCalendarDate, type Zone } from '../zone.ts';
import type { AdjustmentRow, TermRow } from './memberships.repository.ts';

/** What a term's days follow from. */
export type TermDates = Pick<
  TermRow,
  'id' | 'number' | 'starts_on' | 'ends_on' | 'follows_id' | 'canceled_on' | 'undone_at'
>;
export type AdjustmentDays = Pick<AdjustmentRow, 'term_id' | 'starts_on' | 'days' | 'removed_at'>;

export interface DerivedTerm<T extends TermDates = TermRow> {
  row: T;
  from: string;
  /** The last day, with freezes, extensions and a cancellation; null without an end. */
  to: string | null;
  /** Canceled before its first day: `from` and `to` are those of the sale. */
  neverBegins: boolean;
}

/** A freeze that counts. */
type FreezeOf<A> = A & { starts_on: string; ends_on: string };
export type FreezeRow = FreezeOf<AdjustmentRow>;

const maxDate = (...dates: string[]) => dates.reduce((one, other) => (one > other ? one : other));
const minDate = (...dates: string[]) => dates.reduce((one, other) => (one < other ? one : other));

/**
 * The terms of one member in the order of their sale, without undone ones. The end of each moves by its `addedDays`; one that
 * continues another without a gap moves with that one's end, and any later one is pushed on where it would overlap. A canceled
 * one ends on its last day. A term without an end lasts until the next begins.
 */
export function deriveTerms<T extends TermDates>(
  terms: readonly T[],
  adjustments: readonly AdjustmentDays[],
): DerivedTerm<T>[] {
  const derived: DerivedTerm<T>[] = [];
  const sold = terms.filter((term) => term.undone_at === null).toSorted((one, other) => one.number - other.number);
  for (const row of sold) {
    const before = derived.filter(({ neverBegins }) => !neverBegins);
    const from = firstDay(row, before);
    const term = { row, from, to: lastDay(row, from, adjustments), neverBegins: false };
    if (row.canceled_on !== null && row.canceled_on < from) {
      derived.push({ row, from: row.starts_on, to: row.ends_on, neverBegins: true });
      continue;
    }
    const last = before.at(-1);
    if (last?.to === null) last.to = addDays(from, -1);
    derived.push(term);
  }
  return derived;
}

function firstDay(row: TermDates, before: readonly DerivedTerm<TermDates>[]): string {
  const followed = before.find((term) => term.row.id === row.follows_id);
  if (followed?.to != null) return addDays(followed.to, 1);
  const ends = before.flatMap(({ row: { ends_on: soldEnd }, to }) =>
    // One that overlapped from the start was given its dates in the member's form: they stay.
    to !== null && soldEnd !== null && soldEnd < row.starts_on ? [addDays(to, 1)] : [],
  );
  return maxDate(row.starts_on, ...ends);
}

function lastDay(row: TermDates, from: string, adjustments: readonly AdjustmentDays[]): string | null {
  const end = endWithout(row, from);
  const to = end === null ? null : addDays(end, addedDays({ row, from }, adjustments));
  if (row.canceled_on === null) return to;
  return to === null ? row.canceled_on : minDate(to, row.canceled_on);
}

/** The end of a term that begins on this day, without freezes, extensions and a cancellation. */
const endWithout = (row: TermDates, from: string): string | null =>
  row.ends_on === null ? null : addDays(row.ends_on, daysBetween(row.starts_on, from));

/**
 * How many days the extensions and freezes of a term add. A freeze counts if it begins by the end that extensions and earlier
 * freezes make: with another plan the term may have become too short for it.
 */
export function addedDays(
  { row, from }: Pick<DerivedTerm<TermDates>, 'row' | 'from'>,
  adjustments: readonly AdjustmentDays[],
): number {
  const end = endWithout(row, from);
  const own = adjustments
    .filter(({ term_id: termId, removed_at: removedAt }) => termId === row.id && removedAt === null)
    // Extensions, which have no first day, come first.
    .toSorted((one, other) => ((one.starts_on ?? '') < (other.starts_on ?? '') ? -1 : 1));
  let added = 0;
  for (const { starts_on: startsOn, days } of own) {
    if (startsOn !== null && end !== null && startsOn > addDays(end, added)) break;
    added += days;
  }
  return added;
}

/** What the terms say of the member; stored with the person, for lists and check-ins. */
export interface DerivedMembership {
  /** The last term sold that has begun or will begin: its plan is the member's, its end the expiry date. */
  last: DerivedTerm;
  expiryDate: string | null;
  /** The latest freeze, which may be over; it ends with the membership. */
  freeze: { id: string; from: string; to: string } | null;
}

/** Undefined for a member without terms. */
export function deriveMembership(
  terms: readonly TermRow[],
  adjustments: readonly AdjustmentRow[],
): DerivedMembership | undefined {
  const derived = deriveTerms(terms, adjustments);
  const last = derived.findLast(({ neverBegins }) => !neverBegins) ?? derived.at(-1);
  if (!last) return undefined;
  const expiryDate = last.neverBegins ? last.row.canceled_on : last.to;
  return { last, expiryDate, freeze: latestFreeze(derived, adjustments, expiryDate) };
}

function latestFreeze(
  derived: readonly DerivedTerm[],
  adjustments: readonly AdjustmentRow[],
  expiryDate: string | null,
) {
  const freezes = freezesOf(derived, adjustments).filter(
    ({ starts_on: from }) => expiryDate === null || from <= expiryDate,
  );
  const latest = freezes.reduce<FreezeRow | undefined>(
    (one, other) => (one && one.starts_on >= other.starts_on ? one : other),
    undefined,
  );
  if (!latest) return null;
  const to = expiryDate === null ? latest.ends_on : minDate(latest.ends_on, expiryDate);
  return { id: latest.id, from: latest.starts_on, to };
}

/**
 * The freezes of these terms that were not removed. One of a canceled term ends with it, or never begins; nor does one after
 * the end of its term.
 */
export function freezesOf<A extends AdjustmentDays & Pick<AdjustmentRow, 'kind' | 'ends_on'>>(
  derived: readonly DerivedTerm<TermDates>[],
  adjustments: readonly A[],
): FreezeOf<A>[] {
  const terms = new Map(derived.map((term) => [term.row.id, term]));
  return adjustments
    .filter((row): row is FreezeOf<A> => row.kind === 'freeze' && row.removed_at === null)
    .flatMap((row) => {
      const term = terms.get(row.term_id);
      if (!term || (term.to !== null && term.to < row.starts_on)) return [];
      const lastDay = minDate(row.ends_on, term.row.canceled_on ?? row.ends_on);
      if (lastDay < row.starts_on) return [];
      return { ...row, ...freezeUntil(row, lastDay) };
    });
}

const freezeUntil = ({ starts_on: startsOn }: Pick<FreezeRow, 'starts_on'>, lastDay: string) => ({
  ends_on: lastDay,
  days: daysBetween(startsOn, lastDay) + 1,
});

/**
 * When a renewal starts. `graceDays`: so many days after the end it still continues without a gap. A membership without an
 * end is continued from today on.
 */
export function renewalStart(
  membership: Pick<DerivedMembership, 'expiryDate' | 'last'> | undefined,
  today: string,
  graceDays: number,
): Membership['renewalStart'] {
  if (!membership) return { earliest: today, latestSuggested: today };
  const { expiryDate, last } = membership;
  if (expiryDate === null) {
    const earliest = maxDate(today, addDays(last.from, 1));
    return { earliest, latestSuggested: earliest };
  }
  const hasEnded = expiryDate < today;
  const isInTime = today <= addDays(expiryDate, graceDays);
  const earliest = isInTime ? addDays(expiryDate, 1) : today;
  return { earliest, latestSuggested: hasEnded ? today : earliest };
}

const MAX_DAYS_AHEAD = 366;
/** The contract's last date. */
const LAST_DATE = '2200-12-31';

const refuse = (field: string, sentence: string, values?: Values) =>
  new DomainError('invalid', sentence, { field, values });

/** Throws `invalid` for a first day before the earliest, or more than a year after it. */
export function assertStartDate(startDate: string, earliest: string, zone: Zone): void {
  if (startDate < earliest) {
    throw refuse('startDate', /*i18n*/ 'The next term can start on {date} at the earliest', {
      date: formatCalendarDate(earliest, zone),
    });
  }
  if (startDate > addDays(earliest, MAX_DAYS_AHEAD)) {
    throw refuse('startDate', /*i18n*/ 'The next term must start within a year');
  }
}

/** Throws `invalid` for a term that ends after the last date that calls accept. */
export function assertStorableEnd(endsOn: string): void {
  if (endsOn.length > LAST_DATE.length || endsOn > LAST_DATE) {
    throw refuse('planId', /*i18n*/ 'This membership is paid for more than a century ahead');
  }
}

/** An inactive branch sells nothing. */
export function assertSells({ name, deactivated_at: deactivatedAt }: BranchRow): void {
  if (deactivatedAt !== null)
    throw new DomainError('branch-inactive', /*i18n*/ '{name} is inactive and sells no memberships', {
      values: { name },
    });
}

/** The term of this day, without an end or until then; undefined where there is none. */
const termOn = (derived: readonly DerivedTerm[], day: string): DerivedTerm | undefined =>
  derived.findLast(({ neverBegins, from, to }) => !neverBegins && from <= day && (to === null || to >= day));

/** Whether freezes and extensions move the end: that of a canceled term is fixed, and one may have none. */
const isMovable = ({ row }: DerivedTerm) => row.canceled_on === null && row.ends_on !== null;

/** The term whose end an extension moves: that of today, else the next one; undefined where there is none. */
export function termToExtend(derived: readonly DerivedTerm[], today: string): DerivedTerm | undefined {
  const movable = derived.filter(isMovable);
  return termOn(movable, today) ?? movable.find(({ from }) => from > today);
}

/** How many frozen days are in the calendar year. */
export const frozenDaysIn = (year: string, freezes: readonly Pick<FreezeRow, 'starts_on' | 'ends_on'>[]): number =>
  freezes.reduce((sum, freeze) => {
    const from = maxDate(freeze.starts_on, `${year}-01-01`);
    const to = minDate(freeze.ends_on, `${year}-12-31`);
    return sum + Math.max(0, daysBetween(from, to) + 1);
  }, 0);

const yearOf = (date: string) => Number(date.slice(0, 4));

interface FreezeRequest {
  from: string;
  to: string;
  today: string;
  /** Of each calendar year. */
  limit: number;
}

/** The term that is frozen. Throws `invalid` for days that cannot be frozen, and `freeze-limit`. */
export function termToFreeze(
  derived: readonly DerivedTerm[],
  freezes: readonly FreezeRow[],
  { from, to, today, limit }: FreezeRequest,
  zone: Zone,
): DerivedTerm {
  if (from < today) throw refuse('from', /*i18n*/ 'A freeze starts today or later');
  if (to < from) throw refuse('to', /*i18n*/ 'The last day must not be before the first');
  const pending = freezes.find(({ ends_on: end }) => end >= today);
  if (pending) {
    throw refuse('from', /*i18n*/ 'There is a freeze from {first} to {last} already. End it first', {
      first: formatCalendarDate(pending.starts_on, zone),
      last: formatCalendarDate(pending.ends_on, zone),
    });
  }
  const term = termOn(derived, from);
  if (!term)
    throw refuse('from', /*i18n*/ 'There is no membership on {date}', { date: formatCalendarDate(from, zone) });
  if (term.row.canceled_on !== null) throw refuse('from', /*i18n*/ 'The membership was canceled');
  if (!isMovable(term)) throw refuse('from', /*i18n*/ 'A membership without an end date cannot be frozen');
  for (let number = yearOf(from); number <= yearOf(to); number += 1) {
    const year = String(number);
    const used = frozenDaysIn(year, freezes);
    const wanted = frozenDaysIn(year, [{ starts_on: from, ends_on: to }]);
    if (used + wanted > limit) {
      throw new DomainError('freeze-limit', /*i18n*/ '{left} of {limit} freeze days are left in {year}', {
        values: { left: Math.max(0, limit - used), limit, year },
      });
    }
  }
  return term;
}

/** What becomes of a freeze that ends now: it ended yesterday, or is removed before its second day. Throws `state-changed`. */
export function endOfFreeze(freeze: FreezeRow, today: string, now: number): Partial<AdjustmentRow> {
  if (freeze.ends_on < today) throw new DomainError('state-changed', /*i18n*/ 'This freeze has ended already');
  if (freeze.starts_on >= today) return { removed_at: now };
  return freezeUntil(freeze, addDays(today, -1));
}

/** The terms that end with this last day. Throws `invalid` and, where the membership has ended, `state-changed`. */
export function termsToCancel(
  derived: readonly DerivedTerm[],
  expiryDate: string | null,
  lastDay: string,
  today: string,
  zone: Zone,
): DerivedTerm[] {
  if (expiryDate !== null && expiryDate < today)
    throw new DomainError('state-changed', /*i18n*/ 'This membership has ended');
  if (lastDay < today) throw refuse('lastDay', /*i18n*/ 'The last day must be today or later');
  if (expiryDate !== null && lastDay >= expiryDate) {
    throw refuse('lastDay', /*i18n*/ 'This membership ends on {date}, without a cancellation', {
      date: formatCalendarDate(expiryDate, zone),
    });
  }
  return derived.filter(({ neverBegins, to }) => !neverBegins && (to === null || to > lastDay));
}

/** Until when a term can be undone: the last one sold, for ten minutes; never a member's first. Null when it cannot. */
export function undoUntil(derived: readonly DerivedTerm[], { row }: DerivedTerm, now: number): number | null {
  const isLast = derived.at(-1)?.row === row;
  const until = row.sold_at + UNDO_RENEWAL_MS;
  return isLast && derived.length > 1 && row.canceled_on === null && now < until ? until : null;
}

type TermInvoice = Pick<InvoiceRow, 'id' | 'total_paise' | 'paid_paise' | 'credited_paise'>;

/** The contract's term. */
export function toTerm(
  derived: readonly DerivedTerm[],
  term: DerivedTerm,
  { today, now, invoice }: { today: string; now: number; invoice: TermInvoice | undefined },
): Term {
  const { row, from, to } = term;
  const isInvoiceCredited = invoice !== undefined && isCredited(invoice);
  return {
    id: row.id,
    planId: row.plan_id,
    planName: row.plan_name,
    from,
    to,
    price: row.price_paise,
    isTaxIncluded: row.price_tax !== 'excluded',
    status: statusOf(term, today),
    canceledOn: row.canceled_on,
    soldBy: row.sold_by_name,
    soldAt: row.sold_at,
    // What was paid must be refunded first.
    undoUntil: (invoice?.paid_paise ?? 0) === 0 ? undoUntil(derived, term, now) : null,
    // Credited wholly it is none: an admin can invoice the term anew.
    invoiceId: invoice && !isInvoiceCredited ? invoice.id : null,
    isCredited: isInvoiceCredited,
  };
}

function statusOf({ row, from, to }: DerivedTerm, today: string): Term['status'] {
  if (row.canceled_on !== null) return 'canceled';
  if (from > today) return 'upcoming';
  return to === null || to >= today ? 'current' : 'past';
}

/** The contract's freeze. */
export const toFreeze = (row: FreezeRow, today: string): Freeze => ({
  id: row.id,
  termId: row.term_id,
  from: row.starts_on,
  to: row.ends_on,
  days: row.days,
  reason: row.reason,
  status: row.starts_on > today ? 'upcoming' : row.ends_on >= today ? 'current' : 'past',
  createdBy: row.created_by_name,
  createdAt: row.created_at,
});
