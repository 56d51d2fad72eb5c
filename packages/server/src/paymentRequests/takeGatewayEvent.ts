import type { Logger } from 'pino';
import { ONLINE_SELLER_NAME } from '@spotter/api';
import { formatMoney } from '@spotter/api/currency';
import { recordGatewayPayment } from '../billing/recordPayment.ts';
import { recordGatewayRefund } from '../billing/recordGatewayRefund.ts';
import { findInvoice } from '../billing/invoices.repository.ts';
import { findPayerOfGatewayPayment } from '../billing/payments.repository.ts';
import type { SaleContext } from '../billing/sale.ts';
import type { Database, Tx } from '../db/database.ts';
import { DomainError } from '../errors.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { toGym } from '../gyms/gyms.rules.ts';
import type { GatewayEvent } from './gateway.ts';
import { insertGatewayEvent, listWaitingRefunds, recordEventApplied, wasRejected } from './gatewayEvents.repository.ts';
import {
  findRequestByLink,
  findRequestByReference,
  lockPaymentRequestForUpdate,
  type PaymentRequestRow,
  updatePaymentRequest,
} from './paymentRequests.repository.ts';
import { storeSentence } from './paymentRequests.rules.ts';
import { settleRequest } from './settleRequest.ts';

type Log = Pick<Logger, 'warn' | 'error'>;

interface Dependencies {
  database: Pick<Database, 'transaction'>;
  log: Log;
}

type PaidEvent = Extract<GatewayEvent, { type: 'paid' }>;

/**
 * Applies what the gateway reports, in one transaction with its id: again, at the same moment or in another order it
 * changes nothing more. A payment that cannot be recorded is shown to the desk with the reason.
 */
export async function takeGatewayEvent(
  dependencies: Dependencies,
  now: number,
  eventId: string,
  event: GatewayEvent,
): Promise<void> {
  const { database, log } = dependencies;
  const store = (tx: Tx) => insertGatewayEvent(tx, rowOf(eventId, event, now));
  try {
    await database.transaction(async (tx) => {
      if (!(await store(tx))) return;
      if (await apply(tx, log, event, now)) await recordEventApplied(tx, eventId, now);
      else log.warn({ eventId, event }, 'An event of the gateway is of no payment that is known here');
    });
  } catch (error) {
    if (!(error instanceof DomainError) || event.type !== 'paid') throw error;
    log.error({ err: error, eventId, event }, 'A payment of the gateway could not be recorded');
    await database.transaction(async (tx) => {
      if (await store(tx))
        await recordProblem(tx, event, storeSentence({ message: error.sentence, values: error.values }));
    });
  }
}

const rowOf = (eventId: string, event: GatewayEvent, now: number) => ({
  event_id: eventId,
  type: event.type,
  payment_id: event.type === 'closed' ? null : event.paymentId,
  refund_id: event.type === 'refunded' ? event.refundId : null,
  amount_paise: event.type === 'closed' ? null : event.amountPaise,
  received_at: now,
  applied_at: null,
});

/** False where it is about nothing that is known yet. */
async function apply(tx: Tx, log: Log, event: GatewayEvent, now: number): Promise<boolean> {
  if (event.type === 'paid') return applyPayment(tx, log, event, now);
  if (event.type === 'refunded') return applyRefund(tx, log, event, now);
  const found = await findRequestByLink(tx, event.linkId);
  const request = found && (await lockPaymentRequestForUpdate(tx, found.gym_id, found.id));
  if (!request) return false;
  const isOpen = request.open_key !== null && request.problem === '';
  if (isOpen)
    await updatePaymentRequest(tx, request.gym_id, request.id, {
      expired_at: now,
      open_key: null,
      next_check_at: null,
    });
  return true;
}

async function lockRequestOf(tx: Tx, { reference, linkId }: PaidEvent): Promise<PaymentRequestRow | undefined> {
  const found =
    (linkId !== undefined ? await findRequestByLink(tx, linkId) : undefined) ??
    (reference !== undefined ? await findRequestByReference(tx, reference) : undefined);
  return found?.channel === 'gateway' ? lockPaymentRequestForUpdate(tx, found.gym_id, found.id) : undefined;
}

/** A member paid online; nobody at the desk did anything. */
async function onlineSale(
  tx: Tx,
  { gym_id: gymId, person_id: id }: Pick<PaymentRequestRow, 'gym_id' | 'person_id'>,
  now: number,
): Promise<SaleContext> {
  const gym = await findGym(tx, gymId);
  if (!gym) throw new Error('A payment request without a gym');
  return {
    gymId,
    gym: toGym(gymId, { ...gym, gym_name: gym.name, gym_language: gym.language }),
    now,
    seller: { id, name: ONLINE_SELLER_NAME, userType: 'member' },
  };
}

async function applyPayment(tx: Tx, log: Log, event: PaidEvent, now: number): Promise<boolean> {
  const request = await lockRequestOf(tx, event);
  if (!request) return false;
  const { paymentId: gatewayPaymentId, amountPaise, paidAt } = event;
  const isKnown = request.gateway_payment_id === gatewayPaymentId;
  if ((isKnown && request.open_key === null) || (await wasRejected(tx, gatewayPaymentId))) return true;
  const ctx = await onlineSale(tx, request, now);
  if (request.paid_at !== null) {
    // The link was paid twice: what is too much shows at the invoice, and can be refunded.
    const invoice = await findInvoice(tx, ctx.gymId, request.invoice_id ?? '');
    const again = { amount: amountPaise, reference: gatewayPaymentId, gatewayPaymentId, paidAt };
    if (invoice) await recordGatewayPayment(tx, ctx, { invoice, ...again });
    await applyWaitingRefunds(tx, log, gatewayPaymentId, now);
    return true;
  }
  if (isWithdrawn(request))
    throw new DomainError('state-changed', /*i18n*/ 'The payment came after the renewal was withdrawn');
  if (amountPaise !== request.amount_paise) {
    const money = (amount: number) => formatMoney(amount, ctx.gym.currency);
    throw new DomainError('invalid', /*i18n*/ '{amount} came through the gateway instead of {expected}', {
      values: { amount: money(amountPaise), expected: money(request.amount_paise) },
    });
  }
  if (request.rejected_at !== null)
    throw new DomainError('state-changed', /*i18n*/ 'Another payment of this link was rejected before');
  await settleRequest(tx, ctx, request, { channel: 'gateway', gatewayPaymentId, amountPaise, paidAt });
  await applyWaitingRefunds(tx, log, gatewayPaymentId, now);
  return true;
}

/** A renewal that was paid in another way, or got another price, before the payment came: the desk decides. */
const isWithdrawn = ({ plan_id, expired_at, expires_at }: PaymentRequestRow): boolean =>
  plan_id !== null && expired_at !== null && expired_at < expires_at;

/**
 * The desk sees the request with the reason, and confirms or rejects it. That it was withdrawn or rejected before stays
 * on record: the gateway reports each payment twice, and the second event must not decide instead of the desk.
 */
async function recordProblem(tx: Tx, event: PaidEvent, problem: string): Promise<void> {
  const request = await lockRequestOf(tx, event);
  if (!request || request.paid_at !== null) return;
  await updatePaymentRequest(tx, request.gym_id, request.id, {
    problem,
    gateway_payment_id: event.paymentId,
    // Open again where it had expired, or another payment was rejected: the money is there.
    open_key: request.open_key ?? `paid ${event.paymentId}`,
    next_check_at: null,
  });
}

async function applyRefund(
  tx: Tx,
  log: Log,
  { refundId, paymentId, amountPaise }: { refundId: string; paymentId: string; amountPaise: number },
  now: number,
): Promise<boolean> {
  const payer = await findPayerOfGatewayPayment(tx, paymentId);
  if (!payer) return false;
  const ctx = await onlineSale(tx, payer, now);
  const refund = { gatewayPaymentId: paymentId, gatewayRefundId: refundId, amount: amountPaise };
  const unrecordedPaise = await recordGatewayRefund(tx, ctx, refund);
  if (unrecordedPaise > 0)
    log.warn(
      { gymId: ctx.gymId, paymentId, refundId, unrecordedPaise },
      'A gateway refunded more than is left of a payment',
    );
  return true;
}

/** Records the refunds that came before their payment. */
export async function applyWaitingRefunds(tx: Tx, log: Log, paymentId: string, now: number): Promise<void> {
  for (const { event_id: eventId, refund_id: refundId, amount_paise: amountPaise } of await listWaitingRefunds(
    tx,
    paymentId,
  )) {
    const refund = { refundId: refundId ?? '', paymentId, amountPaise: amountPaise ?? 0 };
    if (await applyRefund(tx, log, refund, now)) await recordEventApplied(tx, eventId, now);
  }
}
