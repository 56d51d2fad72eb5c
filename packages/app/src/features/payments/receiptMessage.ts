import type { InvoiceSummary } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import type { Gym } from '../../gym/gymCache.ts';

/** A message to the member with the address of their receipt. `origin`: the app's own. */
export function receiptMessage(
  { memberName, number, total, due, receiptPath }: InvoiceSummary,
  gym: Pick<Gym, 'name' | 'currency'>,
  origin: string,
): string {
  const sentences = [
    `Hello ${memberName},`,
    `here is ${number} of ${gym.name} for ${formatMoney(total, gym.currency)}: ${origin}${receiptPath}`,
    ...(due > 0 ? [`${formatMoney(due, gym.currency)} is still due.`] : []),
  ];
  return sentences.join('\n');
}
