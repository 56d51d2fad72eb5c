import { randomBytes } from 'node:crypto';
import type { Language, ParsedOf, PaymentRequest } from '@spotter/api';
import { upiPayUrl } from '@spotter/api/upi';
import { planNameIn } from '../plans/planName.rules.ts';
import { inEachLanguage, readText, say, type Sentence, texts } from '../texts.ts';
import type { PaymentRequestRow } from './paymentRequests.repository.ts';

export type Purpose = ParsedOf<'requestPayment'>['purpose'];
export type Channel = PaymentRequestRow['channel'];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How long an announced payment waits for the desk, and a link of the gateway can be paid. */
export const REQUEST_LIFETIME_MS = 7 * DAY_MS;
/** The gateway creates no links that expire sooner; a link with less time left is replaced. */
export const MIN_REMAINING_MS = 60 * MINUTE_MS;
/** The desk sends links created at most a day ago, since the message says that there is a week to pay. */
export const MIN_SENT_REMAINING_MS = REQUEST_LIFETIME_MS - DAY_MS;

const FIRST_CHECK_MS = 2 * MINUTE_MS;
const MAX_CHECK_MS = 60 * MINUTE_MS;

/** Delay before the next question to the gateway: 2 minutes at first, doubled each time, at most an hour. */
export const checkDelayMs = (checks: number) => Math.min(FIRST_CHECK_MS * 2 ** checks, MAX_CHECK_MS);

/** There is at most one open request per channel and purpose. */
export const openKeyOf = (channel: Channel, personId: string, purpose: Purpose): string =>
  purpose.type === 'renewal'
    ? `${channel} renewal ${personId} ${purpose.planId}`
    : `${channel} invoice ${purpose.invoiceId}`;

/** What a request is about. A renewal's invoice is issued when it is paid. */
export const purposeOf = ({ plan_id: planId, invoice_id: invoiceId }: PaymentRequestRow): Purpose =>
  planId === null ? { type: 'invoice', invoiceId: invoiceId ?? '' } : { type: 'renewal', planId };

/** Whether the member took back an announced payment, which the desk can still confirm. */
export const isTakenBack = ({ channel, problem }: Pick<PaymentRequestRow, 'channel' | 'problem'>): boolean =>
  channel === 'upi' && problem !== '';

/** What is paid for: a complete sentence, which the request stores in each language. */
export type Description = (language: Language) => string;

export const renewalOf =
  (plan: { id: string; name: string }): Description =>
  (language) => {
    const i18n = texts(language);
    return i18n.t('Renewal: {plan}', { plan: planNameIn(language, plan) });
  };

export const dueOfInvoice =
  (number: string): Description =>
  (language) => {
    const i18n = texts(language);
    return i18n.t('Invoice {number}', { number });
  };

/** A sentence as a request stores it, for readers of each language. */
export const storeSentence = (sentence: Sentence): string =>
  inEachLanguage((language) => say(texts(language), sentence));

/** Where an announced payment is paid; empty while the gym has no UPI ID. The bank gets its purpose in English. */
export const upiAddressOf = (
  { purpose, amount_paise: amountPaise, reference }: Pick<PaymentRequestRow, 'purpose' | 'amount_paise' | 'reference'>,
  payee: { upiId: string; payeeName: string },
): string => (payee.upiId === '' ? '' : upiPayUrl({ ...payee, amountPaise, note: readText(purpose, 'en'), reference }));

/** Without letters and digits that are mistaken for others: the desk compares it with the bank's entry. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 12;

/** Random; letters and digits alone, which each bank keeps. */
export const createReference = (): string =>
  `SP${Array.from(randomBytes(REFERENCE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

function statusOf({ paid_at, rejected_at, open_key }: PaymentRequestRow): PaymentRequest['status'] {
  if (paid_at !== null) return 'paid';
  if (open_key !== null) return 'open';
  return rejected_at === null ? 'expired' : 'rejected';
}

/** The contract's request, for a reader of this language. */
export const toPaymentRequest = (row: PaymentRequestRow, memberName: string, language: Language): PaymentRequest => ({
  id: row.id,
  channel: row.channel,
  status: statusOf(row),
  memberId: row.person_id,
  memberName,
  branchId: row.branch_id,
  amount: row.amount_paise,
  purpose: readText(row.purpose, language),
  planId: row.plan_id,
  invoiceId: row.invoice_id,
  reference: row.reference,
  payUrl: row.pay_url,
  problem: readText(row.problem, language),
  createdAt: row.created_at,
});
