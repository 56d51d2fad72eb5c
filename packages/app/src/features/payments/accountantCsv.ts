import { type Invoice, type InvoiceLine, stateOfGstin } from '@spotter/api';
import { invoiceKindLabels } from '@spotter/web-core/labels';
import { toCsv } from '../../shared/csv.ts';

/** Rupees, of which a cell holds at most two decimals. */
const rupees = (paise: number) => paise / 100;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "03-Nov-2026", as the GST offline tool reads dates. */
function gstDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}-${months[Number(month) - 1]}-${year}`;
}

/**
 * "27-Maharashtra", as the GST offline tool lists states: that of the supplier, who serves where they stand.
 * Empty without tax.
 */
function gstPlaceOfSupply({ supplier: { gstin } }: Invoice): string {
  if (gstin === '') return '';
  const { code, name } = stateOfGstin(gstin);
  return `${code}-${name.replaceAll(' and ', ' & ')}`;
}

const fields = [
  'GSTIN of Supplier',
  'Document Type',
  'GSTIN/UIN of Recipient',
  'Recipient Name',
  'Document Number',
  'Document Date',
  'Document Value',
  'Place Of Supply',
  'Reverse Charge',
  'SAC',
  'Rate',
  'Taxable Value',
  'CGST',
  'SGST/UTGST',
  'Original Invoice Number',
  'Original Invoice Date',
  'Reason',
  'Branch',
];

/** GSTR-1 wants one row for each rate of a document. */
function byRate(lines: readonly InvoiceLine[]): InvoiceLine[] {
  const sums = new Map<string, InvoiceLine>();
  for (const line of lines) {
    const key = `${line.sac} ${line.rateBasisPoints}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            taxableValue: sum.taxableValue + line.taxableValue,
            cgst: sum.cgst + line.cgst,
            sgst: sum.sgst + line.sgst,
          }
        : line,
    );
  }
  return Array.from(sums.values());
}

/**
 * The documents of a month with the columns that GSTR-1 asks for: a row per document and rate, by date and number.
 * Amounts in rupees; those of a credit note are positive, its type says that they are deducted.
 */
export function accountantCsv(invoices: readonly Invoice[]): string {
  const sorted = invoices.toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn) || a.number.localeCompare(b.number));
  return toCsv(
    fields,
    sorted.flatMap((invoice) =>
      byRate(invoice.lines).map((line) => [
        invoice.supplier.gstin,
        invoiceKindLabels[invoice.kind],
        invoice.recipient.gstin,
        invoice.recipient.name,
        invoice.number,
        gstDate(invoice.issuedOn),
        rupees(invoice.total),
        gstPlaceOfSupply(invoice),
        'N',
        line.sac,
        line.rateBasisPoints / 100,
        rupees(line.taxableValue),
        rupees(line.cgst),
        rupees(line.sgst),
        invoice.corrects?.number ?? '',
        invoice.corrects ? gstDate(invoice.corrects.issuedOn) : '',
        invoice.reason,
        invoice.branchName,
      ]),
    ),
  );
}
