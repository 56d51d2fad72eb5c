import { expect, test } from 'vitest';
import type { PaymentRequestRow } from './paymentRequests.repository.ts';
import {
  checkDelayMs,
  createReference,
  MIN_REMAINING_MS,
  MIN_SENT_REMAINING_MS,
  openKeyOf,
  purposeOf,
  REQUEST_LIFETIME_MS,
  toPaymentRequest,
} from './paymentRequests.rules.ts';

const row = (change: Partial<PaymentRequestRow>) =>
  ({
    plan_id: null,
    invoice_id: null,
    paid_at: null,
    rejected_at: null,
    open_key: null,
    ...change,
  }) as PaymentRequestRow;

test('a link can be paid for a week, and is offered again while an hour of it is left', () => {
  const limits = [REQUEST_LIFETIME_MS, MIN_REMAINING_MS, MIN_SENT_REMAINING_MS];
  expect(limits.map((ms) => ms / 3_600_000)).toEqual([7 * 24, 1, 6 * 24]);
});

test('the gateway is asked after 2 minutes, then twice as late each time, at most after an hour', () => {
  expect([0, 1, 4, 5, 1000].map((checks) => checkDelayMs(checks) / 60_000)).toEqual([2, 4, 32, 60, 60]);
});

test('requests of one channel and purpose have one key', () => {
  const renewal = { type: 'renewal', planId: 'monthly' } as const;
  const keys = [
    openKeyOf('gateway', 'asha', renewal),
    openKeyOf('upi', 'asha', renewal),
    openKeyOf('gateway', 'bela', renewal),
    openKeyOf('gateway', 'asha', { ...renewal, planId: 'yearly' }),
    openKeyOf('gateway', 'asha', { type: 'invoice', invoiceId: 'one' }),
    openKeyOf('gateway', 'asha', { type: 'invoice', invoiceId: 'two' }),
    openKeyOf('upi', 'asha', { type: 'invoice', invoiceId: 'one' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  // An invoice is paid once, whoever pays it.
  expect(openKeyOf('upi', 'bela', { type: 'invoice', invoiceId: 'one' })).toBe(keys.at(-1));
});

test('a request is of a plan or of an invoice', () => {
  expect(purposeOf(row({ plan_id: 'monthly' }))).toEqual({ type: 'renewal', planId: 'monthly' });
  expect(purposeOf(row({ plan_id: 'monthly', invoice_id: 'issued' }))).toEqual({ type: 'renewal', planId: 'monthly' });
  expect(purposeOf(row({ invoice_id: 'due' }))).toEqual({ type: 'invoice', invoiceId: 'due' });
});

test.each([
  ['open', { open_key: 'key' }],
  ['expired', {}],
  ['paid', { paid_at: 1 }],
  ['rejected', { rejected_at: 1 }],
  ['paid', { paid_at: 1, rejected_at: 1 }],
])('it is %s', (status, change) => {
  expect(toPaymentRequest(row({ purpose: '{}', problem: '', ...change }), 'Asha', 'en').status).toBe(status);
});

test('references have no letter or digit that is mistaken for another', () => {
  for (let count = 0; count < 100; count += 1) expect(createReference()).toMatch(/^SP[2-9A-HJ-NP-Z]{12}$/);
});
