import { expect, test } from 'vitest';
import { texts } from '../texts.ts';
import type { InvoiceSums, PaymentSums } from './moneyReport.repository.ts';
import { toMoneyReport, toStaffReport } from './moneyReport.rules.ts';

const current = { from: '2026-11-01', to: '2026-11-30' };
const previous = { from: '2026-10-02', to: '2026-10-31' };

const payment: PaymentSums[number] = {
  is_current: 1,
  month: '2026-11',
  method: 'cash',
  kind: 'payment',
  received_by_name: 'Sunil',
  count: 2,
  amount: 1000,
};
const refund: PaymentSums[number] = { ...payment, kind: 'refund', count: 1, amount: 300 };
const invoice: InvoiceSums[number] = {
  is_current: 1,
  month: '2026-11',
  plan: 'Monthly',
  sold_as: null,
  kind: 'invoice',
  issued_by: 'Sunil',
  count: 2,
  total: 2000,
  discount: 100,
  due: 500,
};
const creditNote: InvoiceSums[number] = { ...invoice, kind: 'credit-note', count: 1, total: 400, discount: 50, due: 0 };
const before = { is_current: 0, month: '2026-10' };

test('money: refunds and credit notes take away, and repeat no discount', () => {
  const payments = [payment, refund, { ...payment, ...before, amount: 70 }];
  const invoices = [invoice, creditNote, { ...invoice, ...before, total: 80, discount: 9, due: 7 }];
  expect(toMoneyReport(texts('en'), current, previous, payments, invoices)).toEqual({
    previousPeriod: previous,
    taken: { current: 700, previous: 70 },
    refunds: { current: 300, previous: 0 },
    invoiced: { current: 1600, previous: 80 },
    discounts: { current: 100, previous: 9 },
    due: { current: 500, previous: 7 },
    byMonth: [{ month: '2026-11', taken: 700, invoiced: 1600 }],
    byPlan: [{ plan: 'Monthly', sales: 2, invoiced: 1600, discounts: 100 }],
    byMethod: [{ method: 'cash', count: 2, taken: 700 }],
  });
});

test('plans are listed by what was invoiced, then by name', () => {
  const plans = ['Yearly', 'Zumba', 'Couple', null].map((plan) => ({ ...invoice, plan }));
  const invoices = [...plans, { ...invoice, plan: 'Yearly' }];
  const { byPlan } = toMoneyReport(texts('en'), current, previous, [], invoices);
  expect(byPlan.map(({ plan }) => plan)).toEqual(['Yearly', 'Couple', 'Of deleted members', 'Zumba']);
});

test('staff: what each did, whoever did most first, then by name; documents of nobody are of nobody', () => {
  const by = (name: string) => ({ ...payment, received_by_name: name });
  const checkIns = [
    { name: 'Meera', visits: 9 },
    { name: 'Sunil', visits: 4 },
  ];
  const invoices = [invoice, creditNote, { ...invoice, issued_by: null }, { ...invoice, ...before, issued_by: 'Ravi' }];
  const { people, previousPeriod } = toStaffReport(
    previous,
    checkIns,
    [payment, refund, by('Maya'), by('Asha'), { ...refund, received_by_name: 'Zoe', count: 3 }],
    invoices,
  );
  expect(previousPeriod).toBe(previous);
  const none = { checkIns: 0, sales: 0, invoiced: 0, taken: 0, refunds: 0, refunded: 0, discounts: 0 };
  expect(people).toEqual([
    { ...none, name: 'Meera', checkIns: 9 },
    { name: 'Sunil', checkIns: 4, sales: 2, invoiced: 1600, taken: 700, refunds: 1, refunded: 300, discounts: 100 },
    { ...none, name: 'Zoe', taken: -300, refunds: 3, refunded: 300 },
    { ...none, name: '', sales: 2, invoiced: 2000, discounts: 100 },
    { ...none, name: 'Asha', taken: 1000 },
    { ...none, name: 'Maya', taken: 1000 },
  ]);
});
