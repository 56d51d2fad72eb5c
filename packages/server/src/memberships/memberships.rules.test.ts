import { describe, expect, test } from 'vitest';
import { UNDO_RENEWAL_MS } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { TermRow } from './memberships.repository.ts';
import {
  assertSells,
  assertStartDate,
  assertStorableEnd,
  renewalStart,
  termsToCancel,
  toTerm,
} from './memberships.rules.ts';
import { deriveMembership, deriveTerms } from './terms.rules.ts';
import { chain, refusedFor, START, zone } from './testing/terms.ts';

const membership = (expiryDate: string | null, from = START) =>
  ({ expiryDate, last: { from } }) as Parameters<typeof renewalStart>[0];

describe('the start of a renewal', () => {
  test.each([
    ['before the end', '2026-03-10', '2026-03-01', '2026-03-11', '2026-03-11'],
    ['on the last day', '2026-03-10', '2026-03-10', '2026-03-11', '2026-03-11'],
    ['on the last day of grace', '2026-03-10', '2026-03-17', '2026-03-11', '2026-03-17'],
    ['after the grace days', '2026-03-10', '2026-03-18', '2026-03-18', '2026-03-18'],
  ])('%s', (_, expiryDate, today, earliest, latestSuggested) => {
    expect(renewalStart(membership(expiryDate), today, 7)).toEqual({ earliest, latestSuggested });
  });

  test('without grace days is today from the first day on', () => {
    expect(renewalStart(membership('2026-03-10'), '2026-03-11', 0).earliest).toBe('2026-03-11');
    expect(renewalStart(membership('2026-03-10'), '2026-03-12', 0).earliest).toBe('2026-03-12');
  });

  test('of a membership without an end is today', () => {
    expect(renewalStart(membership(null), '2026-03-18', 7).earliest).toBe('2026-03-18');
    expect(renewalStart(membership(null, '2026-03-18'), '2026-03-18', 7).earliest).toBe('2026-03-19');
  });
});

describe('the first day of the next term', () => {
  const earliest = '2026-03-11';

  test.each([earliest, '2027-03-12'])('may be %s', (startDate) => {
    expect(() => assertStartDate(startDate, earliest, zone)).not.toThrow();
  });

  test.each([
    ['2026-03-10', 'The next term can start on 11 Mar 2026 at the earliest'],
    ['2027-03-13', 'The next term must start within a year'],
  ])('is not %s', (startDate, message) => {
    expect(() => assertStartDate(startDate, earliest, zone)).toThrow(refusedFor('startDate', message));
  });
});

test.each(['2200-12-31', '2026-03-11'])('a term may end on %s', (endsOn) => {
  expect(() => assertStorableEnd(endsOn)).not.toThrow();
});

test.each(['2201-01-01', '+010000-01-01'])('no term ends on %s, after the last date that calls accept', (endsOn) => {
  const message = 'This membership is paid for more than a century ahead';
  expect(() => assertStorableEnd(endsOn)).toThrow(refusedFor('planId', message));
});

test('an inactive branch sells nothing', () => {
  const branch = { name: 'Andheri', deactivated_at: null } as BranchRow;
  expect(() => assertSells(branch)).not.toThrow();
  const message = 'Andheri is inactive and sells no memberships';
  expect(() => assertSells({ ...branch, deactivated_at: 1 })).toThrow(
    expect.objectContaining({ code: 'branch-inactive', message }),
  );
});

describe('a cancellation', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const cancel = (lastDay: string, terms = [first, second], today = '2026-02-05') => {
    const derived = deriveTerms(terms, []);
    const expiryDate = deriveMembership(terms, [])?.expiryDate ?? null;
    return termsToCancel(derived, expiryDate, lastDay, today, zone).map(({ row }) => row.id);
  };

  test.each([
    ['today', '2026-02-05', ['term-1', 'term-2']],
    ['the last day of the first term', '2026-03-01', ['term-2']],
    ['the day before the end', '2026-03-30', ['term-2']],
  ])('on %s ends the terms that would go on', (_, lastDay, ended) => {
    expect(cancel(lastDay)).toEqual(ended);
  });

  test('ends a membership without an end, and no term that never begins', () => {
    expect(cancel('2030-01-01', [{ ...first, ends_on: null }])).toEqual(['term-1']);
    expect(cancel('2026-02-20', [first, { ...second, canceled_on: '2026-02-28' }])).toEqual(['term-1']);
  });

  test.each([
    ['before today', '2026-02-04', 'The last day must be today or later'],
    ['on the last day', '2026-03-31', 'This membership ends on 31 Mar 2026, without a cancellation'],
    ['after it', '2026-04-01', 'This membership ends on 31 Mar 2026, without a cancellation'],
  ])('is refused %s', (_, lastDay, message) => {
    expect(() => cancel(lastDay)).toThrow(refusedFor('lastDay', message));
  });

  test('is refused once the membership has ended, not on its last day', () => {
    const ended = { code: 'state-changed', message: 'This membership has ended' };
    expect(() => cancel('2026-04-02', [first, second], '2026-04-01')).toThrow(expect.objectContaining(ended));
    expect(() => cancel('2026-03-31', [first, second], '2026-03-31')).toThrow(
      refusedFor('lastDay', 'This membership ends on 31 Mar 2026, without a cancellation'),
    );
  });
});

test('a member without terms has no membership, and the renewal of none starts today', () => {
  expect(deriveMembership([], [])).toBeUndefined();
  expect(renewalStart(undefined, '2026-03-18', 7)).toEqual({ earliest: '2026-03-18', latestSuggested: '2026-03-18' });
});

type TermInvoice = Parameters<typeof toTerm>[2]['invoice'];
const termsOf = (rows: TermRow[], today: string, now = 1000, invoice?: TermInvoice) => {
  const derived = deriveTerms(rows, []);
  return derived.map((term) => toTerm(derived, term, { today, now, invoice }));
};

describe('the contract’s term', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const invoice = { id: 'invoice', total_paise: 500_00, paid_paise: 0, credited_paise: 0 };
  const sold = { ...second, sold_at: 1000, sold_by_name: 'Sunil', price_paise: 500_00, price_tax: 'excluded' as const };

  test('names what was sold, by whom and when', () => {
    expect(termsOf([first, sold], START)[1]).toEqual({
      id: 'term-2',
      planId: 'monthly',
      planName: 'Monthly',
      from: '2026-03-02',
      to: '2026-03-31',
      price: 500_00,
      isTaxIncluded: false,
      status: 'upcoming',
      canceledOn: null,
      soldBy: 'Sunil',
      soldAt: 1000,
      undoUntil: 1000 + UNDO_RENEWAL_MS,
      invoiceId: null,
      isCredited: false,
    });
  });

  test.each([
    ['included', true],
    ['excluded', false],
    // Sold without a price.
    [null, true],
  ] as const)('whose price has the tax %s: included is %s', (tax, isTaxIncluded) => {
    expect(termsOf([first, { ...sold, price_tax: tax }], START)[1]).toMatchObject({ isTaxIncluded });
  });

  test.each([
    ['2026-01-30', ['upcoming', 'upcoming']],
    ['2026-01-31', ['current', 'upcoming']],
    ['2026-03-01', ['current', 'upcoming']],
    ['2026-03-02', ['past', 'current']],
    ['2026-04-01', ['past', 'past']],
  ])('on %s', (today, statuses) => {
    expect(termsOf([first, second], today).map(({ status }) => status)).toEqual(statuses);
  });

  test('is current without an end, and canceled whenever it was', () => {
    const canceled = { ...second, canceled_on: '2026-03-10' };
    expect(termsOf([{ ...first, ends_on: null }], '2036-01-01')[0]?.status).toBe('current');
    expect(termsOf([first, canceled], START)[1]).toMatchObject({ status: 'canceled', canceledOn: '2026-03-10' });
  });

  const undoUntil = (rows: TermRow[], now = 1000, paid = 0) =>
    termsOf(rows, START, now, { ...invoice, paid_paise: paid }).map((term) => term.undoUntil);

  test('of the last renewal can be undone for ten minutes, unless it was canceled or paid', () => {
    const until = 1000 + UNDO_RENEWAL_MS;
    expect(undoUntil([first, sold], until - 1)).toEqual([null, until]);
    expect(undoUntil([first, sold], until)).toEqual([null, null]);
    expect(undoUntil([{ ...first, sold_at: 1000 }])).toEqual([null]);
    expect(undoUntil([first, { ...sold, canceled_on: '2026-03-10' }])).toEqual([null, null]);
    expect(undoUntil([first, sold], 1000, 1)).toEqual([null, null]);
  });

  test.each([
    [0, { invoiceId: 'invoice', isCredited: false }],
    [499_99, { invoiceId: 'invoice', isCredited: false }],
    [500_00, { invoiceId: null, isCredited: true }],
  ])('has an invoice unless all of it was credited: %i paise', (credited, expected) => {
    expect(termsOf([first, sold], START, 1000, { ...invoice, credited_paise: credited })[1]).toMatchObject(expected);
  });
});
