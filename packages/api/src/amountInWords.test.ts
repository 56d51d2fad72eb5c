import { expect, test } from 'vitest';
import { amountInWords } from './amountInWords.ts';

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
])('%i paise in words are “%s”', (amount, text) => {
  expect(amountInWords(amount, 'INR')).toBe(text);
});

test.each([
  ['USD', 120_000_50, 'US Dollars One Hundred Twenty Thousand and Fifty Cents Only'],
  ['GBP', 99, 'Ninety Nine Pence Only'],
  ['AED', 1_234_567_00, 'UAE Dirhams One Million Two Hundred Thirty Four Thousand Five Hundred Sixty Seven Only'],
  ['KES', 2_000_000_000_00, 'Kenyan Shillings Two Billion Only'],
  ['NPR', 120_000_05, 'Nepalese Rupees One Lakh Twenty Thousand and Five Paisa Only'],
] as const)('in %s %i is “%s”', (currency, amount, text) => {
  expect(amountInWords(amount, currency)).toBe(text);
});
