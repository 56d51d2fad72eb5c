import type { InvoiceSummary } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';

/** A message to the member with the address of their receipt. `origin`: the app's own. */
export function receiptMessage(
  { memberName, number, total, due, receiptPath }: InvoiceSummary,
  gymName: string,
  origin: string,
): string {
  const sentences = [
    `Hello ${memberName},`,
    `here is ${number} of ${gymName} for ${formatRupees(total)}: ${origin}${receiptPath}`,
    ...(due > 0 ? [`${formatRupees(due)} is still due.`] : []),
  ];
  return sentences.join('\n');
}
