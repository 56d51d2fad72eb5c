import type { BillingPolicy } from '@spotter/api';
import { formatMoney, isRupees, MIN_GATEWAY_PAISE } from '@spotter/api/currency';
import { findBillingSettings } from '../billing/billingSettings.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { inEachLanguage } from '../texts.ts';
import { countTry, type Limit } from '../throttle/tries.ts';
import { GatewayError, type PaymentGateway, type PaymentLink } from './gateway.ts';
import {
  insertPaymentRequest,
  listOpenRequestsOfPerson,
  listOpenUpiRequests,
  lockOpenRequestForUpdate,
  lockPaymentRequestForUpdate,
  type PaymentRequestRow,
  updatePaymentRequest,
} from './paymentRequests.repository.ts';
import {
  type Channel,
  checkDelayMs,
  createReference,
  type Description,
  openKeyOf,
  type Purpose,
  REQUEST_LIFETIME_MS,
  upiAddressOf,
} from './paymentRequests.rules.ts';
import { withdrawRequest } from './settleRequest.ts';
import { newId } from '../newId.ts';

const HOUR_MS = 3_600_000;
/** Members pay a few times a year; somebody may change their mind a few times. */
const requestsOfMember: Limit = { name: 'payment-requests-of-member', tries: 10, windowMs: HOUR_MS };
const MAX_OPEN_REQUESTS = 10;

export interface NewRequest {
  channel: Channel;
  person: { id: string; name: string; email: string | null; phone: string; branch_id: string };
  purpose: Purpose;
  /** The purpose in words. Bank and gateway, who show it to member and desk alike, get it in English. */
  description: Description;
  amountPaise: number;
  /** Where the gateway's page leads after the payment. */
  returnUrl: string;
  /** An open request that ends sooner is replaced. */
  minRemainingMs: number;
}

const gatewayFailed = (sentence: string) => new DomainError('gateway-failed', sentence);
const changedMeanwhile = () =>
  new DomainError('state-changed', /*i18n*/ 'Your payment was changed at the same moment. Please try again');

/** The gateway takes rupees alone. */
export const gatewayOf = ({ gateway, gym }: Pick<Context, 'gateway' | 'gym'>): PaymentGateway | undefined =>
  isRupees(gym.currency) ? gateway : undefined;

/**
 * Opens the request of a purpose, or returns the open one. Throws `too-many`, `no-gateway` where the server has none or
 * it takes no such small sum, and `gateway-failed` without a payment page.
 */
export async function openRequest(ctx: Context, request: NewRequest): Promise<PaymentRequestRow> {
  const gateway = gatewayOf(ctx);
  if (request.channel === 'gateway' && !gateway)
    throw new DomainError('no-gateway', /*i18n*/ 'Your gym takes no payments online');
  if (request.channel === 'gateway' && request.amountPaise < MIN_GATEWAY_PAISE) {
    throw new DomainError('no-gateway', /*i18n*/ 'Less than {amount} cannot be paid online. Please pay at the desk.', {
      values: { amount: formatMoney(MIN_GATEWAY_PAISE, ctx.gym.currency) },
    });
  }
  // Not stored for retries: the gateway is asked between two transactions, and an open request is answered again.
  const row = await ctx.database.transaction((tx) => findOrInsert(tx, ctx, request));
  return gateway && row.channel === 'gateway' && row.gateway_link_id === null
    ? createLink(ctx, gateway, row, request)
    : row;
}

async function findOrInsert(tx: Tx, ctx: Context, request: NewRequest): Promise<PaymentRequestRow> {
  const { gymId, caller, now } = ctx;
  const openKey = openKeyOf(request.channel, request.person.id, request.purpose);
  const open = await lockOpenRequestForUpdate(tx, gymId, openKey);
  if (open?.problem)
    throw new DomainError('state-changed', /*i18n*/ 'Your payment has arrived. The desk will record it.');
  const { amountPaise, minRemainingMs } = request;
  if (open && open.amount_paise === amountPaise && open.expires_at > now + minRemainingMs) return open;
  if (open) await withdrawRequest(tx, gymId, open, now);
  if (caller.userType === 'member') await assertFewRequests(tx, ctx);
  const row = await newRow(tx, ctx, request, openKey);
  const inserted = (await insertPaymentRequest(tx, gymId, row)) ?? (await lockOpenRequestForUpdate(tx, gymId, openKey));
  if (!inserted) throw changedMeanwhile();
  return inserted;
}

async function assertFewRequests(tx: Tx, { gymId, caller, now }: Context): Promise<void> {
  const full = await countTry(tx, now, [requestsOfMember, `${gymId} ${caller.personId}`]);
  const open = await listOpenRequestsOfPerson(tx, gymId, caller.personId);
  if (!full && open.length < MAX_OPEN_REQUESTS) return;
  const sentence = /*i18n*/ 'You have started many payments. Please try again later, or pay at the desk';
  throw new DomainError('too-many', sentence, { retryAfter: Math.ceil((full?.waitMs ?? HOUR_MS) / 1000) });
}

async function newRow(tx: Tx, { gymId, gym, now }: Context, request: NewRequest, openKey: string) {
  const { channel, person, purpose, description, amountPaise } = request;
  const columns = { amount_paise: amountPaise, purpose: inEachLanguage(description), reference: createReference() };
  const expires_at = now + REQUEST_LIFETIME_MS;
  const { upi_id: upiId, upi_payee_name: payeeName } = await findBillingSettings(tx, gymId);
  return {
    id: newId(),
    channel,
    person_id: person.id,
    branch_id: person.branch_id,
    ...columns,
    plan_id: purpose.type === 'renewal' ? purpose.planId : null,
    invoice_id: purpose.type === 'invoice' ? purpose.invoiceId : null,
    pay_url: channel === 'upi' ? upiAddressOf(columns, { upiId, payeeName: payeeName || gym.name }) : '',
    gateway_link_id: null,
    gateway_payment_id: null,
    problem: '',
    open_key: openKey,
    created_at: now,
    expires_at,
    next_check_at: channel === 'upi' ? expires_at : now + checkDelayMs(0),
    checks: 0,
    paid_at: null,
    rejected_at: null,
    expired_at: null,
  };
}

/**
 * Gives the announced payments that are still to come the UPI ID that the gym has now: its former one may be mistyped.
 */
export async function readdressUpiRequests(
  tx: Tx,
  { gymId, gym }: Pick<Context, 'gymId' | 'gym'>,
  { upiId, upiPayeeName }: Pick<BillingPolicy, 'upiId' | 'upiPayeeName'>,
): Promise<void> {
  const payee = { upiId, payeeName: upiPayeeName || gym.name };
  for (const row of await listOpenUpiRequests(tx, gymId)) {
    await updatePaymentRequest(tx, gymId, row.id, { pay_url: upiAddressOf(row, payee) });
  }
}

async function createLink(
  { database, gymId, now, log }: Context,
  gateway: PaymentGateway,
  row: PaymentRequestRow,
  { person, description, returnUrl }: NewRequest,
): Promise<PaymentRequestRow> {
  const link = await gateway
    .createLink({
      reference: row.reference,
      amountPaise: row.amount_paise,
      description: description('en'),
      customer: { name: person.name, email: person.email ?? '', phone: person.phone },
      expiresAt: row.expires_at,
      returnUrl,
    })
    .catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      log.error({ err: error, gymId, request: row.id }, 'The gateway made no payment link');
      return undefined;
    });
  const opened = await database.transaction((tx) => storeLink(tx, { gymId, now }, row.id, link));
  if (opened) return opened;
  if (link) throw changedMeanwhile();
  throw gatewayFailed(/*i18n*/ 'The payment page cannot be opened at the moment. Please try again, or pay at the desk');
}

/**
 * The request with its link, also where somebody else who asked at the same moment got it; else it is closed, and
 * undefined.
 */
async function storeLink(
  tx: Tx,
  { gymId, now }: Pick<Context, 'gymId' | 'now'>,
  id: string,
  link: PaymentLink | undefined,
): Promise<PaymentRequestRow | undefined> {
  const request = await lockPaymentRequestForUpdate(tx, gymId, id);
  if (!request) return undefined;
  const isOpen = request.open_key !== null;
  if (link) {
    const change = { gateway_link_id: link.id, pay_url: link.url };
    if (isOpen) return updatePaymentRequest(tx, gymId, id, change);
    // The job closes the link.
    await updatePaymentRequest(tx, gymId, id, { ...change, next_check_at: now });
  } else if (isOpen) {
    if (request.gateway_link_id !== null) return request;
    // The job closes a link that was made although its answer was lost.
    await withdrawRequest(tx, gymId, request, now);
  }
  return undefined;
}
