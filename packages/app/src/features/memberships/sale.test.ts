import { expect, test } from 'vitest';
import { billingSettings } from '../../testing/billingData.ts';
import { member } from '../../testing/gymData.ts';
import { initialSale, type Sale, type SaleContext, saleLabelOf, totalsOf } from './sale.ts';

const contextOf = (rest: Partial<SaleContext> = {}): SaleContext => ({
  member: member('Asha Rao', { branchId: 'andheri' }),
  settings: billingSettings(),
  today: '2026-11-03',
  zone: { timeZone: 'Asia/Kolkata', locale: 'en-IN' },
  currency: 'INR',
  isAdmin: false,
  ...rest,
});
const taxIn = (rest: Partial<SaleContext>) =>
  totalsOf(initialSale, { price: 1_000_00, isTaxIncluded: false }, contextOf(rest)).tax;

const detailsOf = (gstin: string) => ({ legalName: '', address: '', gstin });
const branch = (branchId: string, gstin: string | null) => ({
  branchId,
  branchName: branchId,
  details: gstin === null ? null : detailsOf(gstin),
});

test.each([
  ['the gym’s where the branch has no details', [branch('andheri', null), branch('bandra', '')], 500, 'SGST'],
  ['that of the branch of the member', [branch('bandra', ''), branch('andheri', '04ABCDE1234F1Z8')], 500, 'UTGST'],
  ['none at a branch without GSTIN', [branch('bandra', null), branch('andheri', '')], 0, ''],
  ['the gym’s where the branch is not listed', [branch('bandra', '')], 500, 'SGST'],
])('the tax is %s', (_, branches, rateBasisPoints, stateTaxName) => {
  expect(taxIn({ settings: billingSettings({ branches }) })).toEqual({ rateBasisPoints, stateTaxName });
});

test('the rate is the latest that has begun', () => {
  const settings = billingSettings({
    taxRates: [
      { sac: '999723', rateBasisPoints: 1200, from: '2026-12-01' },
      { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' },
    ],
  });
  expect(taxIn({ settings, today: '2026-12-01' }).rateBasisPoints).toBe(1200);
  expect(taxIn({ settings, today: '2026-11-30' }).rateBasisPoints).toBe(500);
  expect(taxIn({ settings: billingSettings({ taxRates: [] }) }).rateBasisPoints).toBe(0);
});

const labels = {
  free: 'Give',
  unpaid: 'Sell',
  later: 'Sell, Pay Later',
  cash: 'Take {amount}',
  upi: 'UPI {amount}',
  card: 'Card {amount}',
  'bank-transfer': 'Transfer {amount}',
};
const saleOf = (price: number | null): Sale => ({
  plan: { name: 'Monthly', price },
  from: '2026-11-03',
  to: '2026-12-03',
  ...totalsOf(initialSale, { price, isTaxIncluded: true }, contextOf()),
});

test.each([
  ['the whole total', {}, 1_000_00, 'Take 100000'],
  ['a part by UPI', { amount: 200_00, method: 'upi' }, 1_000_00, 'UPI 20000'],
  ['nothing now', { isPaidNow: false }, 1_000_00, 'Sell, Pay Later'],
  ['an empty amount', { amount: undefined }, 1_000_00, 'Sell'],
  ['what is no amount', { amount: Number.NaN }, 1_000_00, 'Sell'],
  ['a price of nothing', {}, 0, 'Give'],
  ['a plan without a price', {}, null, 'Give'],
  ['a price of nothing, later', { isPaidNow: false }, 0, 'Give'],
] as const)('the button says what it takes: %s', (_, rest, price, label) => {
  expect(saleLabelOf(labels, { ...initialSale, ...rest }, saleOf(price), String)).toBe(label);
});
