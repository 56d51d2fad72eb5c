// Amounts of money as text. An amount is a whole number of hundredths of the gym's currency:
// every one has two decimals.

/** What a gym can bill in. */
export const currencies = [
  'INR',
  'USD',
  'EUR',
  'GBP',
  'AED',
  'SAR',
  'SGD',
  'MYR',
  'LKR',
  'NPR',
  'BDT',
  'AUD',
  'CAD',
  'ZAR',
  'KES',
] as const;
export type Currency = (typeof currencies)[number];

/** UPI, Razorpay, GSTIN and GST exist only in India. */
export const isRupees = (currency: string | undefined): boolean => currency === 'INR';

/** The gateway takes no less: https://razorpay.com/docs/api/payments/payment-links/create-standard. */
export const MIN_GATEWAY_PAISE = 100;

/**
 * Symbols other than the code. `Intl` has different ones in Node and in browsers,
 * so a mail would differ from the screen.
 */
const symbols: Partial<Record<string, string>> = {
  INR: '₹',
  USD: '$',
  EUR: '€',
  GBP: '£',
  SGD: '$',
  MYR: 'RM',
  LKR: 'Rs',
  NPR: 'Rs',
  BDT: '৳',
  AUD: '$',
  CAD: '$',
  ZAR: 'R',
  KES: 'KSh',
};

/** As in `₹`, `AED`. */
export const currencySymbol = (currency: string): string => symbols[currency] ?? currency;

/** Whether it is grouped and spelled out in lakh and crore. */
export const isInLakh = (currency: string | undefined): boolean => ['INR', 'NPR', 'BDT'].includes(currency ?? '');

const inLakh = new Intl.NumberFormat('en-IN');
const inThousands = new Intl.NumberFormat('en-US');

const sign = (amount: number) => (amount < 0 ? '-' : '');
const twoDigits = (hundredths: number) => String(hundredths).padStart(2, '0');

/** 12000050 in INR → `1,20,000.50`, without currency; no decimals where they are 0. */
export function formatNumber(amount: number, currency: string | undefined): string {
  const rest = Math.abs(amount) % 100;
  const units = (isInLakh(currency) ? inLakh : inThousands).format((Math.abs(amount) - rest) / 100);
  return `${sign(amount)}${units}${rest === 0 ? '' : `.${twoDigits(rest)}`}`;
}

/**
 * 12000000 in INR → `₹1,20,000`; with hundredths → `₹1,20,000.50`; negative → `-₹500`; in AED → `AED 120,000`. Only the
 * number while the currency is unknown.
 */
export function formatMoney(amount: number, currency: string | undefined): string {
  if (currency === undefined) return formatNumber(amount, currency);
  const symbol = currencySymbol(currency);
  const space = symbol.length > 1 ? '\u00A0' : '';
  return `${sign(amount)}${symbol}${space}${formatNumber(Math.abs(amount), currency)}`;
}

/** An amount without its hundredths, for sums and estimates. */
export const wholeUnits = (amount: number): number => Math.round(amount / 100) * 100;

/** 12000050 → `120000.50`, for CSV files and UPI addresses. */
export function decimalAmount(amount: number): string {
  const rest = Math.abs(amount) % 100;
  return `${sign(amount)}${(Math.abs(amount) - rest) / 100}.${twoDigits(rest)}`;
}

const INDIAN_GROUPS = /^\d{1,2}(,\d{2})*,\d{3}$/;
const WESTERN_GROUPS = /^\d{1,3}(,\d{3})+$/;
const MAX_UNIT_DIGITS = 13;

/** Symbol or code before the number, `/-` after it. */
function withoutCurrency(text: string, currency: string | undefined): string {
  const prefixes = [currency, currency && symbols[currency], ...(isRupees(currency) ? ['Rs.', 'Rs'] : [])];
  const lower = text.toLowerCase();
  const prefix = prefixes.find((one) => one !== undefined && lower.startsWith(one.toLowerCase()));
  return text.slice(prefix?.length ?? 0).replace(/\s*\/-$/, '');
}

/**
 * An amount as somebody types it: in INR `1,200.50`, `₹ 1200`, `Rs. 1,20,000`. Undefined for anything else, also for
 * negative amounts, a third decimal and misplaced commas (`1,5` is not 15).
 */
export function parseMoney(text: string, currency: string | undefined): number | undefined {
  const match = /^\s*([\d,]*)(?:\.(\d{0,2}))?$/.exec(withoutCurrency(text.trim(), currency));
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return undefined;
  if (whole.includes(',') && !INDIAN_GROUPS.test(whole) && !WESTERN_GROUPS.test(whole)) return undefined;
  const units = whole.replaceAll(',', '');
  if (units.length > MAX_UNIT_DIGITS) return undefined;
  return Number(`${units}${decimals.padEnd(2, '0')}`);
}
