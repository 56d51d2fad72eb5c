import { requireStaffOrAdmin } from '../authorization.ts';
import { branchNames } from '../branches/branches.repository.ts';
import type { Handlers } from '../context.ts';
import { getMemberInScope } from '../people/personScope.ts';
import { getInvoiceInScope } from './invoiceScope.ts';
import { listInvoicesOfMember } from './invoices.repository.ts';
import { dueOf, toInvoiceSummary } from './invoices.rules.ts';
import { listPaymentsOfInvoices } from './payments.repository.ts';
import { refundedAmounts, toPayment } from './payments.rules.ts';
import { recordPayment } from './recordPayment.ts';
import { saleContextOf } from './sale.ts';

export const payments: Pick<Handlers, 'takePayment' | 'getMemberBilling'> = {
  takePayment: (ctx, { invoiceId, payment }) => {
    requireStaffOrAdmin(ctx);
    return ctx.transaction(async (tx) => {
      const invoice = await getInvoiceInScope(tx, ctx, invoiceId);
      const branchId = ctx.caller.branchId ?? invoice.branch_id;
      const recorded = await recordPayment(tx, saleContextOf(ctx), { invoice, payment, branchId });
      const names = await branchNames(tx, ctx.gymId);
      return {
        payment: toPayment(recorded.payment, { invoice, branchName: names.get(branchId) ?? '', refunded: 0 }),
        invoice: toInvoiceSummary({ ...invoice, ...recorded.invoice }),
      };
    });
  },

  getMemberBilling: async (ctx, { memberId }) => {
    requireStaffOrAdmin(ctx);
    const { db, gymId } = ctx;
    const member = await getMemberInScope(db, ctx, memberId);
    const invoices = await listInvoicesOfMember(db, gymId, member.id);
    const rows = await listPaymentsOfInvoices(
      db,
      gymId,
      invoices.map(({ id }) => id),
    );
    const names = await branchNames(db, gymId);
    const refunded = refundedAmounts(rows);
    const invoiceOf = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    const payments = rows.toReversed().flatMap((row) => {
      const invoice = invoiceOf.get(row.invoice_id);
      if (!invoice) return [];
      const branchName = names.get(row.branch_id) ?? '';
      return [toPayment(row, { invoice, branchName, refunded: refunded.get(row.id) ?? 0 })];
    });
    const due = invoices.reduce((sum, invoice) => sum + dueOf(invoice), 0);
    return { due, invoices: invoices.map(toInvoiceSummary), payments };
  },
};
