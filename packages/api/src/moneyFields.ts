import type { ChangedField } from './calls/activities.ts';

/** The fields of activities that are sums of money, in hundredths. */
export const moneyFields: ReadonlySet<string> = new Set<ChangedField>([
  'amount',
  'countedCash',
  'duesOver',
  'price',
  'total',
]);
