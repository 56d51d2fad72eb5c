import { ONLINE_SELLER_NAME } from '@spotter/api';
import { expect, test } from 'vitest';
import type { InvoiceRow } from './invoices.repository.ts';
import type { DayCloseRow, PaymentView } from './payments.repository.ts';
import { assertClosable, assertRefundable, refusedPayment, takingsOf } from './payments.rules.ts';

const payment = (change: Partial<PaymentView>): PaymentView =>
  ({
    id: 'payment',
    kind: 'payment',
    method: 'cash',
    amount_paise: 1000,
    refunded_paise: null,
    received_by_id: 'asha',
    received_by_name: 'Asha',
    ...change,
  }) as PaymentView;
const invoice = (change: Partial<InvoiceRow>): InvoiceRow =>
  ({
    kind: 'invoice',
    number: 'INV/2627/000001',
    total_paise: 5000,
    paid_paise: 0,
    credited_paise: 0,
    ...change,
  }) as InvoiceRow;
const refusal = (code: string, message: string, field?: string) =>
  expect.objectContaining({ code, message, fields: field ? [expect.objectContaining({ field })] : [] }) as Error;

test.each([
  ['what is paid', { paid_paise: 5000 }],
  ['what is credited', { credited_paise: 5000 }],
  ['a credit note', { kind: 'credit-note' as const }],
])('nothing is due for %s', (_, change) => {
  expect(refusedPayment(invoice(change), 'amount', 'INR')).toEqual(
    refusal('state-changed', 'Nothing is due for INV/2627/000001'),
  );
});

test('a payment is at most what is due', () => {
  expect(refusedPayment(invoice({ paid_paise: 2000 }), 'amount', 'INR')).toEqual(
    refusal('invalid', '₹30 is due: a payment cannot be larger', 'amount'),
  );
});

test('takings: refunds leave them, by method and by person, the largest first and the same ones by name', () => {
  const rows = [
    payment({ amount_paise: 5000 }),
    payment({ amount_paise: 2000, kind: 'refund' }),
    payment({ amount_paise: 4000, method: 'upi', received_by_id: 'zoya', received_by_name: 'Zoya' }),
    payment({ amount_paise: 4000, method: 'upi', received_by_id: 'bela', received_by_name: 'Bela' }),
  ];
  const takings = takingsOf(rows, { day: '2026-11-26', branchId: 'main', branchName: 'Main', close: undefined });
  expect(takings).toMatchObject({ total: 11_000, expectedCash: 3000, close: null });
  expect(takings.byMethod).toEqual([
    { method: 'cash', count: 2, amount: 3000 },
    { method: 'upi', count: 2, amount: 8000 },
  ]);
  expect(takings.byPerson.map(({ name, amount }) => [name, amount])).toEqual([
    ['Bela', 4000],
    ['Zoya', 4000],
    ['Asha', 3000],
  ]);
});

test('what members pay online is one line of the takings; people of one name are not', () => {
  const rows = [
    payment({ amount_paise: 5000, method: 'gateway', received_by_id: 'meera', received_by_name: ONLINE_SELLER_NAME }),
    payment({ amount_paise: 3000, method: 'gateway', received_by_id: 'nina', received_by_name: ONLINE_SELLER_NAME }),
    payment({ amount_paise: 2000, received_by_id: 'asha' }),
    payment({ amount_paise: 1000, received_by_id: 'another asha' }),
  ];
  const takings = takingsOf(rows, { day: '2026-11-26', branchId: 'main', branchName: 'Main', close: undefined });
  expect(takings.byPerson).toEqual([
    { name: ONLINE_SELLER_NAME, count: 2, amount: 8000 },
    { name: 'Asha', count: 1, amount: 2000 },
    { name: 'Asha', count: 1, amount: 1000 },
  ]);
});

test('a refund is at most what is left of its payment', () => {
  const row = payment({ amount_paise: 1000, refunded_paise: 400 });
  expect(() => assertRefundable(row, 600, 'INR')).not.toThrow();
  expect(() => assertRefundable(row, 601, 'INR')).toThrow(
    refusal('invalid', 'At most ₹6 of this payment can be refunded', 'amount'),
  );
  expect(() => assertRefundable(payment({ refunded_paise: 1000 }), 1, 'INR')).toThrow(
    refusal('state-changed', 'This payment is refunded already'),
  );
});

const today = '2026-11-26';
const closing = (
  input: { countedCash?: number; expectedCash?: number; reason?: string },
  { day = today, close }: { day?: string; close?: DayCloseRow } = {},
) =>
  assertClosable(
    takingsOf([payment({ amount_paise: 5000 })], { day, branchId: 'main', branchName: 'Main', close }),
    { countedCash: 5000, expectedCash: 5000, reason: '', ...input },
    { today, currency: 'INR' },
  );

test('a day is closed once it has come, with a reason for a difference', () => {
  expect(() => closing({})).not.toThrow();
  expect(() => closing({ countedCash: 4000, reason: 'Change was short' })).not.toThrow();
  expect(() => closing({ countedCash: 4000 })).toThrow(
    refusal('invalid', 'Please enter a reason for the difference', 'reason'),
  );
  expect(() => closing({}, { day: '2026-11-27' })).toThrow(refusal('invalid', 'A future day cannot be closed', 'day'));
});

test('not over cash that came meanwhile, and once', () => {
  expect(() => closing({ expectedCash: 4000, countedCash: 4000 })).toThrow(
    refusal('state-changed', 'Cash was taken or refunded meanwhile: now ₹50 is expected'),
  );
  const close = { closed_by_name: 'Bela', expected_cash_paise: 5000, counted_cash_paise: 4500 } as DayCloseRow;
  expect(() => closing({}, { close })).toThrow(refusal('day-closed', 'Bela has closed this day already'));
});
