// Addresses that payment apps open: links on the member's phone, codes at the desk. Without schemas: the pass is small.

import { decimalAmount } from './currency.ts';

/** As in NPCI's UPI linking specification 1.6. */
const MAX_REFERENCE_LENGTH = 35;
/** What the payment apps show whole. */
const MAX_NOTE_LENGTH = 50;

export interface UpiPayment {
  /** The payee's UPI ID, as in `gym@bank`. */
  upiId: string;
  payeeName: string;
  amountPaise: number;
  /** What the payer reads, and the bank's entry says. */
  note: string;
  /**
   * By which the bank's entry is found: the number of an invoice or the reference of a payment request; empty for none.
   */
  reference: string;
}

/**
 * A `upi://pay` address (NPCI's UPI linking specification): a payment app opens with payee, amount in rupees and
 * reference filled in. The note keeps letters, digits, spaces, dots and hyphens, since banks refuse others. What is
 * empty is left out: payment apps refuse a parameter without a value.
 */
export function upiPayUrl({ upiId, payeeName, amountPaise, note, reference }: UpiPayment): string {
  const plainNote = note.replaceAll(/[^\p{L}\p{M}\p{N} .-]/gu, ' ').replaceAll(/ {2,}/g, ' ');
  const parameters = {
    pa: upiId,
    pn: payeeName,
    am: decimalAmount(amountPaise),
    cu: 'INR',
    tn: firstCharacters(plainNote, MAX_NOTE_LENGTH).trim(),
    tr: firstCharacters(reference, MAX_REFERENCE_LENGTH),
  };
  // Payment apps show the `+` of a form encoding, and expect the `@` of the UPI ID as it is.
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join('&')}`.replace('%40', '@');
}

const firstCharacters = (text: string, count: number) => Array.from(text).slice(0, count).join('');
