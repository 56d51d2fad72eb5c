import { listInvoiceNames } from '../../billing/invoices.repository.ts';
import { dueOf, readDocument } from '../../billing/invoices.rules.ts';
import { tenantPages } from '../../db/tenantPages.ts';
import { branchNamesOf, countOf, date, type List, momentCells, money, phoneCell, text, time } from './list.ts';

export const invoices: List = {
  name: 'invoices',
  columns: [
    text('id'),
    text('Number'),
    date('Date'),
    text('Kind'),
    text('Member'),
    text('Phone'),
    text('Description'),
    text('Branch'),
    text('GSTIN'),
    money('Taxable value'),
    money('CGST'),
    money('SGST or UTGST'),
    money('Rounding'),
    money('Total'),
    money('Paid'),
    money('Credited'),
    money('Due'),
    text('Corrects'),
    text('Issued by'),
  ],
  count: countOf('invoices'),
  async *pages(db, { gymId }) {
    const branchName = await branchNamesOf(db, gymId);
    for await (const page of tenantPages(db, 'invoices', gymId)) {
      yield page.map((row) => {
        const document = readDocument(row);
        return [
          row.id,
          row.number,
          row.issued_on,
          row.kind,
          row.member_name,
          phoneCell(row.phone),
          row.description,
          branchName(row.branch_id),
          document.supplier.gstin,
          document.taxableValue,
          document.cgst,
          document.sgst,
          document.rounding,
          row.total_paise,
          row.paid_paise,
          row.credited_paise,
          row.kind === 'credit-note' ? 0 : dueOf(row),
          document.corrects?.number ?? null,
          document.issuedBy,
        ];
      });
    }
  },
};

export const payments: List = {
  name: 'payments',
  columns: [
    text('id'),
    date('Date'),
    time('Time'),
    text('Kind'),
    text('Member'),
    text('Invoice'),
    text('Method'),
    money('Amount'),
    text('Reference'),
    text('Reason'),
    text('Branch'),
    text('Received by'),
  ],
  count: countOf('payments'),
  async *pages(db, { gymId, timeZone }) {
    const branchName = await branchNamesOf(db, gymId);
    for await (const page of tenantPages(db, 'payments', gymId)) {
      const invoiceIds = page.map(({ invoice_id }) => invoice_id);
      const paid = new Map((await listInvoiceNames(db, gymId, invoiceIds)).map((row) => [row.id, row]));
      yield page.map((row) => [
        row.id,
        row.received_on,
        momentCells(row.received_at, timeZone)[1],
        row.kind,
        paid.get(row.invoice_id)?.member_name ?? null,
        paid.get(row.invoice_id)?.number ?? null,
        row.method,
        row.kind === 'refund' ? -row.amount_paise : row.amount_paise,
        row.reference,
        row.reason,
        branchName(row.branch_id),
        row.received_by_name,
      ]);
    }
  },
};
