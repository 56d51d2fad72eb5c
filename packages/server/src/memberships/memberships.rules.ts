import { addDays, LAST_DATE, type Membership, type Term, UNDO_RENEWAL_MS } from '@spotter/api';
import type { InvoiceRow } from '../billing/invoices.repository.ts';
import { isCredited } from '../billing/invoices.rules.ts';
import type { BranchRow } from '../branches/branches.repository.ts';
import { DomainError, invalidField } from '../errors.ts';
import { formatCalendarDate, laterOf, type Zone } from '../zone.ts';
import type { DerivedMembership, DerivedTerm } from './terms.rules.ts';

/**
 * When a renewal starts. `graceDays`: so many days after the end it still continues without a gap. A membership without
 * an end is continued from today on.
 */
export function renewalStart(
  membership: Pick<DerivedMembership, 'expiryDate' | 'last'> | undefined,
  today: string,
  graceDays: number,
): Membership['renewalStart'] {
  if (!membership) return { earliest: today, latestSuggested: today };
  const { expiryDate, last } = membership;
  if (expiryDate === null) {
    const earliest = laterOf(today, addDays(last.from, 1));
    return { earliest, latestSuggested: earliest };
  }
  const hasEnded = expiryDate < today;
  const isInTime = today <= addDays(expiryDate, graceDays);
  const earliest = isInTime ? addDays(expiryDate, 1) : today;
  return { earliest, latestSuggested: hasEnded ? today : earliest };
}

const MAX_DAYS_AHEAD = 366;

/** Throws `invalid` for a first day before the earliest, or more than a year after it. */
export function assertStartDate(startDate: string, earliest: string, zone: Zone): void {
  if (startDate < earliest) {
    throw invalidField('startDate', /*i18n*/ 'The next term can start on {date} at the earliest', {
      date: formatCalendarDate(earliest, zone),
    });
  }
  if (startDate > addDays(earliest, MAX_DAYS_AHEAD)) {
    throw invalidField('startDate', /*i18n*/ 'The next term must start within a year');
  }
}

/** Throws `invalid` for a term that ends after the last date that calls accept. */
export function assertStorableEnd(endsOn: string): void {
  if (endsOn.length > LAST_DATE.length || endsOn > LAST_DATE) {
    throw invalidField('planId', /*i18n*/ 'This membership is paid for more than a century ahead');
  }
}

/** An inactive branch sells nothing. */
export function assertSells({ name, deactivated_at: deactivatedAt }: BranchRow): void {
  if (deactivatedAt !== null)
    throw new DomainError('branch-inactive', /*i18n*/ '{name} is inactive and sells no memberships', {
      values: { name },
    });
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
  if (lastDay < today) throw invalidField('lastDay', /*i18n*/ 'The last day must be today or later');
  if (expiryDate !== null && lastDay >= expiryDate) {
    throw invalidField('lastDay', /*i18n*/ 'This membership ends on {date}, without a cancellation', {
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
  const { row, from, to, neverBegins } = term;
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
    ...(neverBegins && { neverBegins }),
    soldBy: row.sold_by_name,
    soldAt: row.sold_at,
    // What was paid must be refunded first.
    undoUntil: (invoice?.paid_paise ?? 0) === 0 ? undoUntil(derived, term, now) : null,
    // A fully credited invoice does not count: an admin can invoice the term again.
    invoiceId: invoice && !isInvoiceCredited ? invoice.id : null,
    isCredited: isInvoiceCredited,
  };
}

function statusOf({ row, from, to }: DerivedTerm, today: string): Term['status'] {
  if (row.canceled_on !== null) return 'canceled';
  if (from > today) return 'upcoming';
  return to === null || to >= today ? 'current' : 'past';
}
