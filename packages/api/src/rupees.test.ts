import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalRupees, formatRupees, parseRupees, rupeesInWords } from './rupees.ts';

const amounts = fc.integer({ min: 0, max: 100_000_000_00 });

test.each([
  [0, '₹0', '0.00'],
  [5, '₹0.05', '0.05'],
  [120_000_00, '₹1,20,000', '120000.00'],
  [120_000_50, '₹1,20,000.50', '120000.50'],
  [100_000_000_00, '₹10,00,00,000', '100000000.00'],
  [-500_00, '-₹500', '-500.00'],
  [-1, '-₹0.01', '-0.01'],
])('%i paise are %s', (paise, text, decimal) => {
  expect(formatRupees(paise)).toBe(text);
  expect(decimalRupees(paise)).toBe(decimal);
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
])('“%s” is an amount', (text, paise) => {
  expect(parseRupees(text)).toBe(paise);
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
  '1 200',
  '1e5',
  'five',
  '1.2.3',
  '9'.repeat(14),
])('“%s” is not an amount', (text) => {
  expect(parseRupees(text)).toBeUndefined();
});

test('what is formatted is read again', () => {
  fc.assert(
    fc.property(amounts, (paise) => {
      expect(parseRupees(formatRupees(paise))).toBe(paise);
      expect(parseRupees(decimalRupees(paise))).toBe(paise);
    }),
  );
});

test.each([
  [0, 'Rupees Zero Only'],
  [50, 'Fifty Paise Only'],
  [1_00, 'Rupees One Only'],
  [19_01, 'Rupees Nineteen and One Paise Only'],
  [120_000_50, 'Rupees One Lakh Twenty Thousand and Fifty Paise Only'],
  [999_00, 'Rupees Nine Hundred Ninety Nine Only'],
  [1_234_567_89, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Nine Paise Only'],
  [100_000_000_00, 'Rupees Ten Crore Only'],
  [1_000_000_000_00, 'Rupees One Hundred Crore Only'],
])('%i paise in words are “%s”', (paise, text) => {
  expect(rupeesInWords(paise)).toBe(text);
});
