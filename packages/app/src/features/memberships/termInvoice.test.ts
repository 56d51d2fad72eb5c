import { expect, test } from 'vitest';
import { billingSettings } from '../../testing/billingData.ts';
import { member } from '../../testing/gymData.ts';
import { term } from '../../testing/membershipData.ts';
import { isUninvoiced } from './isUninvoiced.ts';
import {
  initialTermInvoice,
  termInvoiceOf,
  termInvoiceSchema,
  type TermInvoiceContext,
  type TermInvoiceValues,
} from './termInvoice.ts';

const contextOf = (rest: Partial<TermInvoiceContext> = {}): TermInvoiceContext => ({
  member: member('Asha Rao'),
  terms: [term({ invoiceId: null })],
  settings: billingSettings(),
  today: '2026-11-03',
  zone: { timeZone: 'Asia/Kolkata', locale: 'en-IN' },
  currency: 'INR',
  isAdmin: false,
  ...rest,
});
const values = (rest: Partial<TermInvoiceValues> = {}): TermInvoiceValues => ({ ...initialTermInvoice, ...rest });
const errorsOf = (rest: Partial<TermInvoiceValues>, context = contextOf()) =>
  termInvoiceSchema(context)
    .safeParse(values(rest))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const totalOf = (isTaxIncluded: boolean) =>
  termInvoiceOf(values(), contextOf({ terms: [term({ price: 1_000_00, isTaxIncluded })] }))?.totals?.total;

test.each([
  ['with an invoice', {}, false],
  ['without one', { invoiceId: null }, true],
  ['free of charge', { invoiceId: null, price: 0 }, false],
  ['without a price', { invoiceId: null, price: null }, false],
  ['canceled', { invoiceId: null, status: 'canceled' as const }, false],
])('a term %s', (_, rest, expected) => {
  for (const isAdmin of [true, false]) expect(isUninvoiced(term(rest), isAdmin)).toBe(expected);
});

test('a term whose invoice was credited is invoiced anew by admins alone', () => {
  const credited = term({ invoiceId: null, isCredited: true });
  expect(isUninvoiced(credited, true)).toBe(true);
  expect(isUninvoiced(credited, false)).toBe(false);
});

test('the total is that of the sale: its price includes the tax, or does not', () => {
  expect(totalOf(true)).toBe(1_000_00);
  expect(totalOf(false)).toBe(1_050_00);
});

test('the first term is proposed; a discount and a part are taken off', () => {
  const terms = [term({ id: 'term-2' }), term({ id: 'term-1', price: 500_00 })];
  const context = contextOf({ terms, isAdmin: true });
  expect(termInvoiceSchema(context).parse(values({ discount: 100_00, amount: 200_00, method: 'upi' }))).toEqual({
    termId: 'term-2',
    discount: 100_00,
    shownTotal: 1_700_00,
    payment: { amount: 200_00, method: 'upi', reference: '' },
  });
  expect(termInvoiceSchema(context).parse(values({ termId: 'term-1' })).payment?.amount).toBe(500_00);
});

test('what the server would refuse stands at its field', () => {
  expect(errorsOf({ amount: 1_800_01 })).toEqual(['amount: Only ₹1,800 is due']);
  expect(errorsOf({ discount: 1_800_01 })?.[0]).toBe('discount: The discount is more than the price');
  expect(errorsOf({ discount: 1_000_00 })?.[0]).toMatch(/^discount: Staff give at most \d+ %/);
  expect(errorsOf({ recipientGstin: '27' })?.[0]).toMatch(/^recipientGstin: /);
  expect(errorsOf({}, contextOf({ terms: [] }))).toEqual(['termId: Every term has its invoice.']);
});
