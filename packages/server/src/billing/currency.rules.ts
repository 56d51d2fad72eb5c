import type { Currency, PaymentMethod } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { DomainError } from '../errors.ts';

const ofRupees = {
  upi: /*i18n*/ 'UPI is for rupees only: the gym bills in {currency}',
  upiId: /*i18n*/ 'A UPI ID is for rupees only: the gym bills in {currency}',
  gateway: /*i18n*/ 'The payment gateway is for rupees only: the gym bills in {currency}',
  gst: /*i18n*/ 'GST is for rupees only: the gym bills in {currency}',
  gstin: /*i18n*/ 'A GSTIN is for rupees only: the gym bills in {currency}',
};

/** What only rupees have. */
export type RupeeMatter = keyof typeof ofRupees;

/** These are of rupees alone. Throws `invalid` in another currency. */
export function assertOfRupees(currency: Currency, field: string, what: RupeeMatter): void {
  if (!isRupees(currency)) throw new DomainError('invalid', ofRupees[what], { values: { currency }, field });
}

/** Throws `invalid` for UPI, and the payment gateway, in another currency than rupees. */
export function assertMethod(currency: Currency, method: PaymentMethod, field: string): void {
  if (method === 'upi') assertOfRupees(currency, field, 'upi');
  if (method === 'gateway') assertOfRupees(currency, field, 'gateway');
}
