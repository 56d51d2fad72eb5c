import { MAX_AMOUNT_PAISE } from '@spotter/api';
import { expect, test } from 'vitest';
import { openingDocument, termDocument } from './documents.rules.ts';
import { assertDiscount, describeTerm, planOfDescription, saleTotals } from './invoices.rules.ts';

const gym = { name: 'Iron Lotus', timeZone: 'Asia/Kolkata', locale: 'en-IN', currency: 'INR' } as const;
const untaxed = { isTaxIncluded: true, rateBasisPoints: 0 };
const person = { id: 'member', name: 'Asha Rao', phone: '+919810000001' };
const supplier = { legalName: '', address: 'Hill Road', gstin: '' };
const taxRate = { from: '2025-09-22', sac: '999723', rateBasisPoints: 500 };
const issue = { gym, supplier, taxRate, date: '2026-11-03', issuedBy: 'Desk' };
const term = { id: 'term', planName: 'Monthly', from: '2026-11-03', to: '2026-12-02', price: 150_000 };
const sale = { term, isTaxIncluded: true, person, branchId: 'main', discount: 0 };

test('a term is described by its days, one without an end by its first', () => {
  expect(describeTerm('Monthly', term, gym)).toBe('Monthly membership, 3 Nov 2026 to 2 Dec 2026');
  expect(describeTerm('Lifetime', { ...term, to: null }, gym)).toBe('Lifetime membership from 3 Nov 2026');
});

test.each(['Monthly', 'Gold membership', 'Gold membership, a to b', 'Gold membership from a', 'मासिक (25 %)'])(
  'the plan in the description of a term is %s',
  (plan) => {
    for (const to of [term.to, null]) expect(planOfDescription(describeTerm(plan, { ...term, to }, gym))).toBe(plan);
  },
);

test.each(['', 'Opening balance', 'Monthly', 'Monthly membership'])('there is no plan in %j', (text) => {
  expect(planOfDescription(text)).toBeUndefined();
});

test('an invoice has a largest amount', () => {
  expect(saleTotals({ price: MAX_AMOUNT_PAISE, discount: 0 }, untaxed, 'INR').total).toBe(MAX_AMOUNT_PAISE);
  expect(() => saleTotals({ price: MAX_AMOUNT_PAISE + 100, discount: 0 }, untaxed, 'INR')).toThrow(
    expect.objectContaining({ code: 'invalid', message: 'An invoice is at most ₹10,00,00,000' }) as Error,
  );
});

const discount = (userType: 'admin' | 'staff', price: number | null, amount: number) => () =>
  assertDiscount({ userType }, { price, discount: amount }, { maxStaffDiscountPercent: 10, currency: 'INR' });
const refused = (code: string, message: string) =>
  expect.objectContaining({ code, message, fields: [expect.objectContaining({ field: 'discount' })] }) as Error;
test('a discount is of a price, at most the price, and of staff within their limit', () => {
  expect(discount('staff', null, 0)).not.toThrow();
  expect(discount('staff', 1000, 100)).not.toThrow();
  expect(discount('admin', 1000, 1000)).not.toThrow();
  expect(discount('admin', null, 1)).toThrow(refused('invalid', 'This plan has no price to take a discount from'));
  expect(discount('admin', 1000, 1001)).toThrow(refused('invalid', 'The discount is larger than the price of ₹10'));
  expect(discount('staff', 1000, 101)).toThrow(expect.objectContaining({ code: 'forbidden' }) as Error);
});

test('a supplier without GSTIN writes a receipt in the gym’s name, without tax', () => {
  const receipt = termDocument({ ...sale, recipientGstin: undefined }, issue);
  expect(receipt).toMatchObject({ kind: 'receipt', total_paise: 150_000, credited_paise: 0, corrects_id: null });
  expect(receipt?.document).toMatchObject({
    supplier: { name: 'Iron Lotus', address: 'Hill Road', phone: '', gstin: '' },
    recipient: { name: 'Asha Rao', address: '', phone: person.phone, gstin: '' },
    lines: [{ sac: '', rateBasisPoints: 0 }],
    corrects: null,
    reason: '',
    issuedBy: 'Desk',
  });
  expect(termDocument({ ...sale, term: { ...term, price: null } }, issue)).toBeUndefined();
});

test('one with GSTIN writes an invoice in its legal name, with the tax of the day', () => {
  const registered = { legalName: 'Iron Lotus LLP', address: 'Hill Road', gstin: '27ABCDE1234F1Z0' };
  const invoice = termDocument({ ...sale, recipientGstin: '27AAAAA0000A1Z5' }, { ...issue, supplier: registered });
  expect(invoice).toMatchObject({ kind: 'invoice', total_paise: 150_000 });
  expect(invoice?.document).toMatchObject({
    supplier: { name: 'Iron Lotus LLP', gstin: registered.gstin },
    recipient: { gstin: '27AAAAA0000A1Z5' },
    lines: [{ sac: '999723', rateBasisPoints: 500 }],
  });
});

test('an opening balance is no tax document, whoever the supplier is', () => {
  const owed = (legalName: string, gstin: string) =>
    openingDocument({ ...person, branchId: 'main' }, 5000, { ...issue, supplier: { ...supplier, legalName, gstin } });
  expect(owed('', '')).toMatchObject({ kind: 'opening', total_paise: 5000, description: 'Opening balance' });
  expect(owed('', '').document.supplier.name).toBe('Iron Lotus');
  expect(owed('Iron Lotus LLP', '27ABCDE1234F1Z0').document).toMatchObject({
    supplier: { name: 'Iron Lotus LLP', address: 'Hill Road', phone: '', gstin: '' },
    recipient: { name: 'Asha Rao', address: '', phone: person.phone, gstin: '' },
    placeOfSupply: '',
    stateTaxName: '',
    lines: [{ sac: '', description: 'Opening balance', taxableValue: 5000 }],
    cgst: 0,
    sgst: 0,
    reason: '',
    issuedBy: 'Desk',
  });
});
