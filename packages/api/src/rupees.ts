// Amounts of money as text. Amounts are whole paise; texts are Indian rupees as in en-IN.

const grouped = new Intl.NumberFormat('en-IN');

/** 12000000 paise → `₹1,20,000`; with paise → `₹1,20,000.50`; negative → `-₹500`. */
export function formatRupees(paise: number): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  const rupees = grouped.format((amount - rest) / 100);
  return `${paise < 0 ? '-' : ''}₹${rupees}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** 12000050 paise → `120000.50`, for CSV files and UPI addresses. */
export function decimalRupees(paise: number): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  return `${paise < 0 ? '-' : ''}${(amount - rest) / 100}.${String(rest).padStart(2, '0')}`;
}

const INDIAN_GROUPS = /^\d{1,2}(,\d{2})*,\d{3}$/;
const WESTERN_GROUPS = /^\d{1,3}(,\d{3})+$/;
const MAX_RUPEE_DIGITS = 13;

/**
 * An amount as somebody types it, in paise: `1,200.50`, `₹ 1200`, `Rs. 1,20,000`. Undefined for anything else, also for
 * negative amounts, a third decimal and misplaced commas (`1,5` is not 15).
 */
export function parseRupees(text: string): number | undefined {
  const match = /^(?:₹|Rs\.?|INR)?\s*([\d,]*)(?:\.(\d{0,2}))?(?:\s*\/-)?$/i.exec(text.trim());
  const [, whole = '', decimals = ''] = match ?? [];
  if (whole === '' && decimals === '') return undefined;
  if (whole.includes(',') && !INDIAN_GROUPS.test(whole) && !WESTERN_GROUPS.test(whole)) return undefined;
  const rupees = whole.replaceAll(',', '');
  if (rupees.length > MAX_RUPEE_DIGITS) return undefined;
  return Number(`${rupees}${decimals.padEnd(2, '0')}`);
}

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
const SCALES = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

function words(number: number): string[] {
  for (const [scale, name] of SCALES) {
    if (number >= scale) return [...words(Math.floor(number / scale)), name, ...words(number % scale)];
  }
  const below20 = SMALL_NUMBERS[number];
  if (below20 !== undefined) return below20 === '' ? [] : [below20];
  return [TENS[Math.floor(number / 10)] ?? '', ...words(number % 10)];
}

/** 12000050 paise → `Rupees One Lakh Twenty Thousand and Fifty Paise Only`. `paise` is 0 or more. */
export function rupeesInWords(paise: number): string {
  const rest = paise % 100;
  const rupees = words((paise - rest) / 100);
  const parts = [
    ...(rupees.length > 0 || rest === 0 ? ['Rupees', ...(rupees.length > 0 ? rupees : ['Zero'])] : []),
    ...(rupees.length > 0 && rest > 0 ? ['and'] : []),
    ...(rest > 0 ? [...words(rest), 'Paise'] : []),
    'Only',
  ];
  return parts.join(' ');
}
