import { requireAdmin, requireStaffOrAdmin } from '../authorization.ts';
import { getBranch, resolveBranchScope } from '../branches/branchScope.ts';
import type { Handlers } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { notFound } from '../errors.ts';
import { getMemberInScope } from '../people/personScope.ts';
import { assertMethod } from './currency.rules.ts';
import { getInvoiceInScope } from './invoiceScope.ts';
import { findInvoiceView, listDues, listInvoicesOfMember } from './invoiceLists.repository.ts';
import { addPaid } from './invoices.repository.ts';
import { dueOf, toInvoiceSummary } from './invoices.rules.ts';
import { findPaymentView, insertPayment, listPaymentsOfMember, type PaymentView } from './payments.repository.ts';
import { assertRefundable, toPayment } from './payments.rules.ts';
import { assertDayTakes, paymentRow, recordPayment, recordPaymentActivity, tillOf } from './recordPayment.ts';
import { saleContextOf } from './sale.ts';

const MAX_LISTED_DUES = 500;

/** What a payment call answers. */
async function paymentAnswer(tx: Tx, gymId: string, paymentId: string) {
  const payment = await getPayment(tx, gymId, paymentId);
  const invoice = await findInvoiceView(tx, gymId, payment.invoice_id);
  if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found');
  return { payment: toPayment(payment), invoice: toInvoiceSummary(invoice) };
}

async function getPayment(tx: Tx, gymId: string, id: string): Promise<PaymentView> {
  const payment = await findPaymentView(tx, gymId, id);
  if (!payment) throw notFound(/*i18n*/ 'That payment was not found');
  return payment;
}

export const payments: Pick<Handlers, 'takePayment' | 'refundPayment' | 'getMemberBilling' | 'getDues'> = {
  takePayment: (ctx, { invoiceId, payment }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const invoice = await getInvoiceInScope(tx, ctx, invoiceId);
      const branchId = ctx.caller.branchId ?? invoice.branch_id;
      const recorded = await recordPayment(tx, saleContextOf(ctx), { invoice, payment, branchId });
      return paymentAnswer(tx, ctx.gymId, recorded.payment.id);
    });
  },

  refundPayment: (ctx, { paymentId, amount, method, reference, reason }) => {
    requireAdmin(ctx);
    const { gymId } = ctx;
    const sale = saleContextOf(ctx);
    assertMethod(sale.gym.currency, method, 'method');
    return ctx.transaction(async (tx) => {
      const payment = await getPayment(tx, gymId, paymentId);
      if (payment.kind === 'refund') throw notFound(/*i18n*/ 'That payment was not found');
      const { invoice_id: id } = payment;
      const branchId = await tillOf(tx, sale, payment.branch_id);
      const row = {
        ...paymentRow(sale, { invoice: { id }, branchId, method, amount, reference }),
        kind: 'refund' as const,
        reason,
        refunded_id: paymentId,
      };
      await assertDayTakes(tx, sale, row);
      // Locks the invoice: of two refunds at once the second sees the first.
      const invoice = await addPaid(tx, gymId, id, -amount);
      if (!invoice) throw notFound(/*i18n*/ 'That invoice was not found');
      assertRefundable(await getPayment(tx, gymId, paymentId), amount, sale.gym.currency);
      const refund = await insertPayment(tx, gymId, row);
      await recordPaymentActivity(tx, sale, invoice, refund);
      return paymentAnswer(tx, gymId, refund.id);
    });
  },

  getMemberBilling: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId } = ctx;
    const member = await getMemberInScope(db, ctx, memberId);
    const invoices = await listInvoicesOfMember(db, gymId, member.id);
    const rows = await listPaymentsOfMember(db, gymId, member.id);
    const due = invoices.reduce((sum, invoice) => sum + dueOf(invoice), 0);
    return { due, invoices: invoices.map(toInvoiceSummary), payments: rows.map(toPayment) };
  },

  getDues: async (ctx, input) => {
    const branchId = resolveBranchScope(ctx, input.branchId);
    const { db, gymId } = ctx;
    if (branchId !== undefined) await getBranch(db, gymId, branchId);
    const rows = await listDues(db, gymId, branchId);
    return {
      total: rows.reduce((sum, { due }) => sum + due, 0),
      members: rows.slice(0, MAX_LISTED_DUES).map((row) => ({
        memberId: row.id,
        name: row.name,
        phone: row.phone,
        due: row.due,
        oldestIssuedOn: row.oldest_issued_on,
        isDeleted: row.member_id === null,
      })),
    };
  },
};
