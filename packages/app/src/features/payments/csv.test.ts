import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { invoiceOf, invoiceSummary, payment, takings } from '../../testing/billingData.ts';
import { accountantCsv } from './accountantCsv.ts';
import { daySheetCsv } from './daySheetCsv.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data;

const invoice = invoiceOf(invoiceSummary());
const creditNote = invoiceOf(
  invoiceSummary({ kind: 'credit-note', number: 'CRN/2627/000001', issuedOn: '2026-11-02', total: 1_050_00 }),
  { corrects: { number: 'INV/2627/000398', issuedOn: '2026-10-28' }, reason: 'Moved away' },
);

test('a row per document has the columns of GSTR-1, amounts in rupees', () => {
  const [row] = rowsOf(accountantCsv([invoice]));
  expect(row).toEqual({
    'GSTIN of Supplier': '27ABCDE1234F1Z0',
    'Document Type': 'Invoice',
    'GSTIN/UIN of Recipient': '',
    'Recipient Name': 'Asha Rao',
    'Document Number': 'INV/2627/000412',
    'Document Date': '03-Nov-2026',
    'Document Value': '4500',
    'Place Of Supply': '27-Maharashtra',
    'Reverse Charge': 'N',
    SAC: '999723',
    Rate: '5',
    'Taxable Value': '4285.72',
    CGST: '107.14',
    'SGST/UTGST': '107.14',
    'Original Invoice Number': '',
    'Original Invoice Date': '',
    Reason: '',
    Branch: 'Andheri West',
  });
});

test('a credit note names the invoice that it corrects; documents are sorted by date', () => {
  const rows = rowsOf(accountantCsv([invoice, creditNote]));
  expect(rows.map((row) => row['Document Number'])).toEqual(['CRN/2627/000001', 'INV/2627/000412']);
  expect(rows[0]).toMatchObject({
    'Document Type': 'Credit note',
    'Document Value': '1050',
    'Original Invoice Number': 'INV/2627/000398',
    'Original Invoice Date': '28-Oct-2026',
    Reason: 'Moved away',
  });
});

test.each([
  ['07ABCDE1234F1Z0', '07-Delhi'],
  ['01ABCDE1234F1Z0', '01-Jammu & Kashmir'],
  ['26ABCDE1234F1Z0', '26-Dadra & Nagar Haveli & Daman & Diu'],
  ['', ''],
])('with the GSTIN “%s” the place of supply is “%s”, as the GST offline tool lists it', (gstin, placeOfSupply) => {
  const rows = rowsOf(accountantCsv([{ ...invoice, supplier: { ...invoice.supplier, gstin } }]));
  expect(rows[0]?.['Place Of Supply']).toBe(placeOfSupply);
});

test('documents of one day are sorted by number', () => {
  const numbers = ['INV/2627/000413', 'INV/2627/000411', 'INV/2627/000412'];
  const rows = rowsOf(accountantCsv(numbers.map((number) => ({ ...invoice, number }))));
  expect(rows.map((row) => row['Document Number'])).toEqual(numbers.toSorted());
});

test('the months are those of the GST offline tool', () => {
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`);
  const rows = rowsOf(accountantCsv(months.map((issuedOn) => ({ ...invoice, issuedOn }))));
  expect(rows.map((row) => row['Document Date']?.slice(3, 6)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
});

test('lines of one rate are added up, others have rows of their own', () => {
  const [line] = invoice.lines;
  if (!line) throw new Error('The invoice has no line');
  const lines = [line, line, { ...line, rateBasisPoints: 1800 }];
  const rows = rowsOf(accountantCsv([{ ...invoice, lines }]));
  expect(rows.map((row) => [row.Rate, row['Taxable Value'], row.CGST, row['SGST/UTGST']])).toEqual([
    ['5', '8571.44', '214.28', '214.28'],
    ['18', '4285.72', '107.14', '107.14'],
  ]);
});

test.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'a text that a spreadsheet would run is neutralised: %s',
  (name) => {
    const recipient = { ...invoice.recipient, name };
    expect(rowsOf(accountantCsv([{ ...invoice, recipient }]))[0]?.['Recipient Name']).toBe(`'${name}`);
    const [row] = rowsOf(daySheetCsv(takings({ payments: [payment({ memberName: name, reference: name })] }), zone));
    expect(row).toMatchObject({ Member: `'${name}`, Reference: `'${name}` });
  },
);

test('the day sheet has each payment, the sums and the cash; a refund is a negative number', () => {
  const rows = rowsOf(daySheetCsv(takings(), zone));
  expect(rows.map((row) => [row.Kind, row.Member, row.Amount])).toEqual([
    ['Payment', 'Vikram Desai', '5000'],
    ['Refund', 'Farhan Qureshi', '-500'],
    ['Payment', 'Sai Prakash', '1800'],
    ['Payment', 'Meera Iyer', '1800'],
    ['By method', 'Cash', '6300'],
    ['By method', 'UPI', '1800'],
    ['By person', 'Priya Nair', '6800'],
    ['By person', 'Kavya Menon', '1300'],
    ['Total', 'Andheri West, 2026-11-03', '8100'],
    ['Expected cash', '', '6300'],
  ]);
});

test('a payment has its time, invoice, method and who received it; the sums leave those columns empty', () => {
  const paid = payment({ receivedAt: Date.parse('2026-11-03T04:35:00Z'), reference: '4129', reason: '' });
  const [row, ...sums] = rowsOf(daySheetCsv(takings({ payments: [paid] }), zone));
  expect(row).toEqual({
    Time: '10:05 am',
    Kind: 'Payment',
    Member: paid.memberName,
    Invoice: paid.invoiceNumber,
    Method: 'Cash',
    Reference: '4129',
    'Received By': paid.receivedBy,
    Amount: String(paid.amount / 100),
    Reason: '',
  });
  for (const sum of sums) {
    const { Kind: _kind, Member: _member, Amount: _amount, ...empty } = sum;
    expect(Object.values(empty).join('')).toBe('');
  }
});

test('the day sheet of a closed day says who counted how much', () => {
  const close = {
    expectedCash: 6_300_00,
    countedCash: 6_100_50,
    difference: -199_50,
    reason: 'Water',
    closedBy: 'Priya Nair',
    closedAt: 0,
  };
  expect(rowsOf(daySheetCsv(takings({ close }), zone)).slice(-2)).toMatchObject([
    { Kind: 'Counted cash', Member: 'Priya Nair', Amount: '6100.5', Reason: '' },
    {
      Time: '',
      Kind: 'Difference',
      Member: '',
      Invoice: '',
      Method: '',
      Reference: '',
      'Received By': '',
      Amount: '-199.5',
      Reason: 'Water',
    },
  ]);
});
