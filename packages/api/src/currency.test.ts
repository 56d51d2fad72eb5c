import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalAmount, formatMoney, formatNumber, parseMoney, wholeUnits } from './currency.ts';

const amounts = fc.integer({ min: 0, max: 100_000_000_00 });

test.each([
  [0, '₹0', '0.00'],
  [5, '₹0.05', '0.05'],
  [120_000_00, '₹1,20,000', '120000.00'],
  [120_000_50, '₹1,20,000.50', '120000.50'],
  [100_000_000_00, '₹10,00,00,000', '100000000.00'],
  [-500_00, '-₹500', '-500.00'],
  [-1, '-₹0.01', '-0.01'],
])('%i paise are %s', (amount, text, decimal) => {
  expect(formatMoney(amount, 'INR')).toBe(text);
  expect(decimalAmount(amount)).toBe(decimal);
});

test.each([
  ['USD', '$120,000.50'],
  ['EUR', '€120,000.50'],
  ['GBP', '£120,000.50'],
  ['AED', 'AED\u00A0120,000.50'],
  ['SAR', 'SAR\u00A0120,000.50'],
  ['SGD', '$120,000.50'],
  ['AUD', '$120,000.50'],
  ['CAD', '$120,000.50'],
  ['MYR', 'RM\u00A0120,000.50'],
  ['NPR', 'Rs\u00A01,20,000.50'],
  ['LKR', 'Rs\u00A0120,000.50'],
  ['BDT', '৳1,20,000.50'],
  ['ZAR', 'R120,000.50'],
  ['KES', 'KSh\u00A0120,000.50'],
  // Not known yet.
  [undefined, '120,000.50'],
])('an amount in %s is %s', (currency, text) => {
  expect(formatMoney(120_000_50, currency)).toBe(text);
  expect(formatMoney(-120_000_50, currency)).toBe(`-${text}`);
});

test.each([
  ['1,200.50', 1200_50],
  ['1200.5', 1200_50],
  [' ₹ 1200 ', 1200_00],
  ['Rs. 1,20,000', 120_000_00],
  ['rs 500/-', 500_00],
  ['INR 120,000', 120_000_00],
  ['.5', 50],
  ['7.', 7_00],
  ['0', 0],
  ['0.29', 29],
  ['9'.repeat(13), 999_999_999_999_900],
])('“%s” is an amount', (text, amount) => {
  expect(parseMoney(text, 'INR')).toBe(amount);
});

test.each([
  '',
  ' ',
  '₹',
  '.',
  ',',
  '-5',
  '1.234',
  '1,5',
  '1,2,3',
  ',500',
  ',1,200',
  '1234,567',
  '1,2345',
  '500/-5',
  '1 200',
  '1e5',
  'five',
  '1.2.3',
  '$5',
  'USD 5',
  '9'.repeat(14),
])('“%s” is not an amount', (text) => {
  expect(parseMoney(text, 'INR')).toBeUndefined();
});

test.each([
  [0, 0],
  [49, 0],
  [50, 1_00],
  [1_49, 1_00],
  [120_000_50, 120_001_00],
  [-1_51, -2_00],
])('%i paise are about %i', (amount, whole) => {
  expect(wholeUnits(amount)).toBe(whole);
});

test.each(currencies)('what is formatted in %s is read again', (currency) => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseMoney(formatMoney(amount, currency), currency)).toBe(amount);
      expect(parseMoney(formatNumber(amount, currency), currency)).toBe(amount);
      expect(parseMoney(decimalAmount(amount), currency)).toBe(amount);
    }),
    { numRuns: 30 },
  );
});

test('an amount of one currency is none of another', () => {
  expect(parseMoney('AED 5', 'AED')).toBe(5_00);
  expect(parseMoney('aed 5.50', 'AED')).toBe(5_50);
  expect(parseMoney('₹5', 'AED')).toBeUndefined();
  expect(parseMoney('Rs. 5', 'AED')).toBeUndefined();
});
