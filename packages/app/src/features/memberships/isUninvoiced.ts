import type { Term } from '@spotter/api';

/** Whether the term costs something and has no invoice. One that was credited is issued anew by admins alone. */
export const isUninvoiced = ({ price, invoiceId, isCredited, status }: Term, isAdmin: boolean): boolean =>
  (price ?? 0) > 0 && invoiceId === null && status !== 'canceled' && (isAdmin || !isCredited);
