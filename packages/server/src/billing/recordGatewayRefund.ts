import type { Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { addPaid } from './invoices.repository.ts';
import { claimDeskRefund, findGatewayPayment, findPaymentView, insertPayment } from './payments.repository.ts';
import { paymentRow, recordPaymentActivity, tillOf } from './recordPayment.ts';
import type { SaleContext } from './sale.ts';

/** Part of the books, in whose language, English, documents are. */
const GATEWAY_REASON = 'Refunded by the gateway';

/**
 * Records that a gateway paid back, whole or in part; once per refund of the gateway, and not where the desk has
 * recorded it before: no more is refunded than was paid. Returns how much of it is not recorded for that, in paise.
 * Throws `not-found` where the gateway's payment is not recorded.
 */
export async function recordGatewayRefund(
  tx: Tx,
  ctx: SaleContext,
  { gatewayPaymentId, gatewayRefundId, amount }: { gatewayPaymentId: string; gatewayRefundId: string; amount: number },
): Promise<number> {
  const { gymId } = ctx;
  const payment = await findGatewayPayment(tx, gymId, gatewayPaymentId);
  if (!payment) throw notFound(/*i18n*/ 'That payment was not found');
  const { id: refunded_id, invoice_id } = payment;
  // Locks the invoice: a refund that the desk records at the same moment waits.
  await addPaid(tx, gymId, invoice_id, 0);
  if (await findGatewayPayment(tx, gymId, gatewayRefundId)) return 0;
  if (await claimDeskRefund(tx, gymId, { payment, amount, gatewayRefundId })) return 0;
  const { refunded_paise: refunded } = (await findPaymentView(tx, gymId, payment.id)) ?? { refunded_paise: null };
  const recorded = Math.min(amount, payment.amount_paise - (refunded ?? 0));
  if (recorded === 0) return amount;
  const row = {
    ...paymentRow(ctx, {
      invoice: { id: invoice_id },
      branchId: await tillOf(tx, ctx, payment.branch_id),
      method: 'gateway',
      amount: recorded,
      reference: gatewayRefundId,
    }),
    kind: 'refund' as const,
    refunded_id,
    reason: GATEWAY_REASON,
    gateway_payment_id: gatewayRefundId,
  };
  const refund = await insertPayment(tx, gymId, row);
  const invoice = await addPaid(tx, gymId, invoice_id, -recorded);
  if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found');
  await recordPaymentActivity(tx, ctx, invoice, refund);
  return amount - recorded;
}
