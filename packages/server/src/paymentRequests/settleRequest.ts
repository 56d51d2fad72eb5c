import { recordGatewayPayment, recordPayment, type RecordedPayment } from '../billing/recordPayment.ts';
import { findInvoice } from '../billing/invoices.repository.ts';
import type { SaleContext } from '../billing/sale.ts';
import type { Tx } from '../db/database.ts';
import { DomainError, notFound } from '../errors.ts';
import { sellTerm } from '../memberships/sellTerm.ts';
import {
  lockOpenRequestForUpdate,
  type PaymentRequestRow,
  updatePaymentRequest,
} from './paymentRequests.repository.ts';
import { openKeyOf, purposeOf, storeSentence } from './paymentRequests.rules.ts';

/** How the money of a request came. */
export type Receipt =
  | { channel: 'upi'; reference: string }
  | {
      channel: 'gateway';
      gatewayPaymentId: string;
      /** What came, which may differ from what was asked for. */
      amountPaise: number;
      /** Absent: now. */
      paidAt?: number | undefined;
    };

/**
 * Sells what a request is about and records its payment, in one transaction with the request's row, which the caller
 * has locked. Undefined where a gateway's payment was recorded before.
 */
export async function settleRequest(
  tx: Tx,
  ctx: SaleContext,
  request: PaymentRequestRow,
  receipt: Receipt,
): Promise<RecordedPayment | undefined> {
  const { gymId, now } = ctx;
  const invoice = await invoiceToPay(tx, ctx, request);
  const recorded =
    receipt.channel === 'gateway'
      ? await recordGatewayPayment(tx, ctx, {
          invoice,
          amount: receipt.amountPaise,
          reference: receipt.gatewayPaymentId,
          gatewayPaymentId: receipt.gatewayPaymentId,
          paidAt: receipt.paidAt,
        })
      : await recordPayment(tx, ctx, {
          invoice,
          payment: { amount: request.amount_paise, method: 'upi', reference: receipt.reference },
        });
  await updatePaymentRequest(tx, gymId, request.id, {
    paid_at: now,
    invoice_id: invoice.id,
    problem: '',
    open_key: null,
    // While a payment waited for the desk, the link may have been paid again.
    next_check_at: request.channel === 'gateway' && request.problem !== '' ? now : null,
    ...(receipt.channel === 'gateway' && { gateway_payment_id: receipt.gatewayPaymentId }),
  });
  await withdrawOthers(tx, ctx, request);
  return recorded;
}

/** The invoice of the request; of a renewal the one with which its term is sold now. */
async function invoiceToPay(tx: Tx, ctx: SaleContext, request: PaymentRequestRow) {
  if (request.plan_id !== null) {
    // The amount of the request, which the member saw and paid: the plan may cost something else by now.
    const { person_id: id, plan_id: planId, amount_paise: askedPrice } = request;
    const sale = { person: { id }, planId, askedPrice, discount: 0 };
    const { invoice } = await sellTerm(tx, ctx, sale);
    if (!invoice) throw new DomainError('not-priced', /*i18n*/ 'This plan has no price');
    return { id: invoice.id, branch_id: invoice.branchId };
  }
  const invoice = await findInvoice(tx, ctx.gymId, request.invoice_id ?? '');
  if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found');
  return invoice;
}

/** What else was announced for the same purpose, over either channel, is not to be paid any more. */
async function withdrawOthers(tx: Tx, { gymId, now }: SaleContext, request: PaymentRequestRow): Promise<void> {
  for (const channel of ['upi', 'gateway'] as const) {
    const open = await lockOpenRequestForUpdate(tx, gymId, openKeyOf(channel, request.person_id, purposeOf(request)));
    if (open && open.problem === '') await withdrawRequest(tx, gymId, open, now);
  }
}

/**
 * Closes an open request for a member who pays in another way. An announced payment may have been made all the same:
 * the desk sees it until it expires, and may confirm it.
 */
export const takeBackRequest = (tx: Tx, gymId: string, request: PaymentRequestRow, now: number) =>
  request.channel === 'gateway'
    ? withdrawRequest(tx, gymId, request, now)
    : updatePaymentRequest(tx, gymId, request.id, {
        problem: storeSentence({
          message: /*i18n*/ 'The member pays in another way. Confirm it only if it has arrived.',
        }),
        open_key: `taken back ${request.id}`,
      });

/** Closes an open request. The job closes the gateway's link. */
export const withdrawRequest = (tx: Tx, gymId: string, { id, channel }: PaymentRequestRow, now: number) =>
  updatePaymentRequest(tx, gymId, id, {
    expired_at: now,
    open_key: null,
    next_check_at: channel === 'gateway' ? now : null,
  });
