import type { Currency, PaymentMethod } from '@spotter/api';
import { isRupees } from '@spotter/api/currency';
import { DomainError } from '../errors.ts';

/** UPI, GSTIN and GST are of rupees alone; `what` is the first word of the sentence. */
export function assertOfRupees(currency: Currency, field: string, what: string): void {
  if (isRupees(currency)) return;
  const error = `${what} belongs to rupees: the gym bills in ${currency}`;
  throw new DomainError('invalid', error, { field });
}

/** Throws `invalid` for UPI, and the payment gateway, in another currency than rupees. */
export function assertMethod(currency: Currency, method: PaymentMethod, field: string): void {
  if (method === 'upi') assertOfRupees(currency, field, 'UPI');
  if (method === 'gateway') assertOfRupees(currency, field, 'The payment gateway');
}
