import { expect, test } from 'vitest';
import {
  documentNumber,
  effectiveTaxRates,
  financialYearOf,
  placeOfSupplyOf,
  seriesOf,
  taxRateOn,
} from './tax.rules.ts';

const ownRate = (starts_on: string, rate_basis_points: number) => ({
  gym_id: 'gym',
  starts_on,
  sac: '999723',
  rate_basis_points,
  confirmed_by_name: 'Asha Admin',
  confirmed_at: 0,
});

test.each([
  ['2017-06-30', 0],
  ['2017-07-01', 1800],
  ['2025-09-21', 1800],
  ['2025-09-22', 500],
  ['2026-11-20', 500],
])('without a setting, gyms are taxed on %s at %i', (day, rateBasisPoints) => {
  expect(taxRateOn(effectiveTaxRates([]), day)).toMatchObject({ sac: '999723', rateBasisPoints });
});

test('a set rate holds from its day on, also in place of a default', () => {
  const rates = effectiveTaxRates([ownRate('2026-12-01', 1200), ownRate('2025-09-22', 1800)]);
  expect(rates.map(({ from, rateBasisPoints }) => [from, rateBasisPoints])).toEqual([
    ['2026-12-01', 1200],
    ['2025-09-22', 1800],
    ['2017-07-01', 1800],
  ]);
  expect(taxRateOn(rates, '2026-11-30').rateBasisPoints).toBe(1800);
  expect(taxRateOn(rates, '2026-12-01').rateBasisPoints).toBe(1200);
});

test.each([
  ['2026-03-31', '2526'],
  ['2026-04-01', '2627'],
  ['2026-12-31', '2627'],
  ['2027-01-01', '2627'],
  ['2099-04-01', '9900'],
])('%s is in the financial year %s', (date, year) => {
  expect(financialYearOf(date)).toBe(year);
});

test('a number has at most 16 characters of letters, digits, - and /', () => {
  expect(documentNumber('invoice', '2627', 1)).toBe('INV/2627/000001');
  for (const kind of ['invoice', 'receipt', 'credit-note'] as const) {
    expect(documentNumber(kind, '2627', 9_999_999)).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
  }
});

test('numbers are consecutive by kind and GSTIN', () => {
  expect(seriesOf('invoice', '27ABCDE1234F1Z0')).toBe('INV 27ABCDE1234F1Z0');
  expect(seriesOf('receipt', '')).toBe('RCT');
  expect(seriesOf('credit-note', '')).toBe('CRN');
});

test.each([
  ['27ABCDE1234F1Z0', 'Maharashtra (27)', 'SGST'],
  ['04ABCDE1234F1Z8', 'Chandigarh (04)', 'UTGST'],
  ['', '', ''],
])('with the GSTIN “%s” the place of supply is “%s”', (gstin, placeOfSupply, stateTaxName) => {
  expect(placeOfSupplyOf(gstin)).toEqual({ placeOfSupply, stateTaxName });
});
