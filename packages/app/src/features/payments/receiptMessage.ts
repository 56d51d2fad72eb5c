import type { InvoiceSummary } from '@spotter/api';
import { formatRupees } from '@spotter/api/rupees';

/** Digits with the country's code, as click-to-chat asks for: no sign, no spaces. */
const digitsOf = (phone: string) => {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === 10 ? `91${digits}` : digits;
};

/** Opens WhatsApp with a message to the member that holds the address of their receipt. The user sends it. */
export function whatsAppUrl(
  phone: string,
  { memberName, number, total, due, receiptPath }: InvoiceSummary,
  gymName: string,
  origin: string,
): string {
  const sentences = [
    `Hello ${memberName},`,
    `here is ${number} of ${gymName} for ${formatRupees(total)}: ${origin}${receiptPath}`,
    ...(due > 0 ? [`${formatRupees(due)} is still due.`] : []),
  ];
  return `https://wa.me/${digitsOf(phone)}?text=${encodeURIComponent(sentences.join('\n'))}`;
}
