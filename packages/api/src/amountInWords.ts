// Amounts of money in words, as invoices have them.
import { type Currency, isInLakh } from './currency.ts';

/** Names of a currency and of its hundredth, in the plural. */
const units: Record<Currency, readonly [unit: string, hundredth: string]> = {
  INR: ['Rupees', 'Paise'],
  USD: ['US Dollars', 'Cents'],
  EUR: ['Euros', 'Cents'],
  GBP: ['Pounds Sterling', 'Pence'],
  AED: ['UAE Dirhams', 'Fils'],
  SAR: ['Saudi Riyals', 'Halalas'],
  SGD: ['Singapore Dollars', 'Cents'],
  MYR: ['Malaysian Ringgit', 'Sen'],
  LKR: ['Sri Lankan Rupees', 'Cents'],
  NPR: ['Nepalese Rupees', 'Paisa'],
  BDT: ['Bangladeshi Taka', 'Poisha'],
  AUD: ['Australian Dollars', 'Cents'],
  CAD: ['Canadian Dollars', 'Cents'],
  ZAR: ['South African Rand', 'Cents'],
  KES: ['Kenyan Shillings', 'Cents'],
};

const SMALL_NUMBERS = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

type Scales = readonly (readonly [number, string])[];
const UP_TO_THOUSAND = [
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;
const IN_LAKH: Scales = [[10_000_000, 'Crore'], [100_000, 'Lakh'], ...UP_TO_THOUSAND];
const IN_MILLIONS: Scales = [[1_000_000_000, 'Billion'], [1_000_000, 'Million'], ...UP_TO_THOUSAND];

function words(number: number, scales: Scales): string[] {
  for (const [scale, name] of scales) {
    if (number >= scale) return [...words(Math.floor(number / scale), scales), name, ...words(number % scale, scales)];
  }
  const below20 = SMALL_NUMBERS[number];
  if (below20 !== undefined) return below20 === '' ? [] : [below20];
  return [TENS[Math.floor(number / 10)] ?? '', ...words(number % 10, scales)];
}

/** 12000050 in INR → `Rupees One Lakh Twenty Thousand and Fifty Paise Only`. `amount` is in hundredths, 0 or more. */
export function amountInWords(amount: number, currency: Currency): string {
  const [unit, hundredth] = units[currency];
  const scales = isInLakh(currency) ? IN_LAKH : IN_MILLIONS;
  const rest = amount % 100;
  const whole = words((amount - rest) / 100, scales);
  const parts = [
    ...(whole.length > 0 || rest === 0 ? [unit, ...(whole.length > 0 ? whole : ['Zero'])] : []),
    ...(whole.length > 0 && rest > 0 ? ['and'] : []),
    ...(rest > 0 ? [...words(rest, scales), hundredth] : []),
    'Only',
  ];
  return parts.join(' ');
}
