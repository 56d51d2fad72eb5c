import type { Term } from '@spotter/api';

/** Whether the term costs something and has no invoice. */
export const isUninvoiced = ({ price, invoiceId, status }: Term): boolean =>
  (price ?? 0) > 0 && invoiceId === null && status !== 'canceled';
