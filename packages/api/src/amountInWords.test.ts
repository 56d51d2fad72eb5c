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

test.each([
  ['INR', 'Rupees Two and Three Paise Only'],
  ['USD', 'US Dollars Two and Three Cents Only'],
  ['EUR', 'Euros Two and Three Cents Only'],
  ['GBP', 'Pounds Sterling Two and Three Pence Only'],
  ['AED', 'UAE Dirhams Two and Three Fils Only'],
  ['SAR', 'Saudi Riyals Two and Three Halalas Only'],
  ['SGD', 'Singapore Dollars Two and Three Cents Only'],
  ['MYR', 'Malaysian Ringgit Two and Three Sen Only'],
  ['LKR', 'Sri Lankan Rupees Two and Three Cents Only'],
  ['NPR', 'Nepalese Rupees Two and Three Paisa Only'],
  ['BDT', 'Bangladeshi Taka Two and Three Poisha Only'],
  ['AUD', 'Australian Dollars Two and Three Cents Only'],
  ['CAD', 'Canadian Dollars Two and Three Cents Only'],
  ['ZAR', 'South African Rand Two and Three Cents Only'],
  ['KES', 'Kenyan Shillings Two and Three Cents Only'],
] as const)('%s has a name for its unit and for its hundredth', (currency, text) => {
  expect(amountInWords(2_03, currency)).toBe(text);
});

test.each([
  [1, 'One Two Three Four Five Six Seven Eight Nine Ten'],
  [11, 'Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty'],
])('ten whole numbers from %i have their names', (first, names) => {
  const texts = Array.from({ length: 10 }, (_, index) => amountInWords((first + index) * 100, 'INR'));
  expect(texts).toEqual(names.split(' ').map((name) => `Rupees ${name} Only`));
});

test('tens have their names, alone and with a digit', () => {
  const tens = ['Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
  const round = tens.map((_, index) => amountInWords((index + 2) * 10, 'INR'));
  expect(round).toEqual(tens.map((name) => `${name} Paise Only`));
  const withFour = tens.map((_, index) => amountInWords((index + 2) * 10 + 4, 'INR'));
  expect(withFour).toEqual(tens.map((name) => `${name} Four Paise Only`));
});
