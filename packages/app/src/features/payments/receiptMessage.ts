import type { InvoiceSummary } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { i18n } from '@spotter/i18n';
import type { Gym } from '../../gym/gymCache.ts';

/** A message to the member with the address of their receipt. `origin`: the app's own. */
export function receiptMessage(
  { memberName, number, total, due, receiptPath }: InvoiceSummary,
  gym: Pick<Gym, 'name' | 'currency'>,
  origin: string,
): string {
  const sentences = [
    i18n.t('Hello {memberName},', { memberName }),
    i18n.t('here is {number} of {name} for {amount}: {origin}{receiptPath}', {
      number,
      name: gym.name,
      amount: formatMoney(total, gym.currency),
      origin,
      receiptPath,
    }),
    ...(due > 0 ? [i18n.t('{amount} is still due.', { amount: formatMoney(due, gym.currency) })] : []),
  ];
  return sentences.join('\n');
}
