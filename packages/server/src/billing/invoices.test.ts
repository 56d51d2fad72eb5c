import { beforeEach, expect, test } from 'vitest';
import { listInvoicesOfMember } from './invoiceLists.repository.ts';
import { findInvoice } from './invoices.repository.ts';
import { readDocument } from './invoices.rules.ts';
import { lockBillingSettings, updateBillingSettings } from './billingSettings.repository.ts';
import { issueTestInvoice, saleContext } from '../testing/invoices.ts';
import { issueTermInvoice } from './issueTermInvoice.ts';
import { recordPayment } from './recordPayment.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';

const GSTIN = '27ABCDE1234F1Z0';
const SELLERS = 16;

onBothEngines('invoices', (server) => {
  let gym: TestGym;
  const startedAt = Date.parse('2026-11-20T06:30:00Z');
  beforeEach(async () => {
    server().clock.now = startedAt;
    gym = await createTestGym(server());
  });

  const { settings } = {
    settings: (change: object) =>
      server().database.transaction(async (tx) => {
        await lockBillingSettings(tx, gym.gymId);
        await updateBillingSettings(tx, gym.gymId, change);
      }),
  };
  const register = () =>
    settings({ gstin: GSTIN, legal_name: 'Lotus LLP', address: '1 Road', tax_rate_confirmed_at: 1 });
  const invoices = () =>
    server().database.db.selectFrom('invoices').selectAll().where('gym_id', '=', gym.gymId).orderBy('number').execute();
  const counters = () =>
    server().database.db.selectFrom('invoice_counters').selectAll().where('gym_id', '=', gym.gymId).execute();

  test('a gym without GSTIN issues a receipt without tax', async () => {
    const { document, ...receipt } = await issueTestInvoice(server(), gym, { discount: 100_00 });
    expect(receipt).toMatchObject({
      kind: 'receipt',
      number: 'RCT/2627/000001',
      issued_on: '2026-11-20',
      branch_id: gym.side,
      person_id: gym.member.id,
      description: 'Monthly membership, 20 Nov 2026 to 19 Dec 2026',
      total_paise: 1400_00,
      paid_paise: 0,
    });
    expect(JSON.parse(document)).toEqual({
      supplier: { name: 'Test Gym', address: '', phone: '', gstin: '' },
      recipient: { name: 'Meera Member', address: '', phone: '+919811111111', gstin: '' },
      placeOfSupply: '',
      stateTaxName: '',
      lines: [
        {
          sac: '',
          description: 'Monthly membership, 20 Nov 2026 to 19 Dec 2026',
          quantity: 1,
          rateBasisPoints: 0,
          unitPrice: 1500_00,
          discount: 100_00,
          taxableValue: 1400_00,
          cgst: 0,
          sgst: 0,
        },
      ],
      taxableValue: 1400_00,
      cgst: 0,
      sgst: 0,
      rounding: 0,
      totalInWords: 'Rupees One Thousand Four Hundred Only',
      corrects: null,
      reason: '',
      issuedBy: 'Maya Staff',
    });
  });

  test('a gym with GSTIN issues an invoice with CGST and SGST, once an admin confirmed the rate', async () => {
    await settings({ gstin: GSTIN, legal_name: 'Lotus LLP', address: '1 Road' });
    await expect(issueTestInvoice(server(), gym)).rejects.toMatchObject({
      code: 'invalid',
      message: 'An admin must confirm the tax rate in the settings before invoices with a GSTIN',
    });
    expect([await invoices(), await counters()]).toEqual([[], []]);
    await settings({ tax_rate_confirmed_at: 1 });
    const invoice = await issueTestInvoice(server(), gym, { price: 1050_00, recipientGstin: '29AABCS1234K1ZC' });
    expect(invoice).toMatchObject({ kind: 'invoice', number: 'INV/2627/000001', total_paise: 1050_00 });
    expect(readDocument(invoice)).toMatchObject({
      supplier: { name: 'Lotus LLP', address: '1 Road', gstin: GSTIN },
      recipient: { gstin: '29AABCS1234K1ZC' },
      placeOfSupply: 'Maharashtra (27)',
      stateTaxName: 'SGST',
      lines: [{ sac: '999723', rateBasisPoints: 500, taxableValue: 1000_00, cgst: 25_00, sgst: 25_00 }],
      taxableValue: 1000_00,
      cgst: 25_00,
      sgst: 25_00,
    });
  });

  test('a price without tax is taxed on top', async () => {
    await register();
    const invoice = await issueTestInvoice(server(), gym, { price: 1000_00, isTaxIncluded: false });
    expect(invoice.total_paise).toBe(1050_00);
  });

  test('numbers are consecutive per financial year, and begin again in April', async () => {
    const next = async (date: string) => {
      server().clock.now = Date.parse(`${date}T06:30:00Z`);
      const { number, issued_on } = await issueTestInvoice(server(), gym);
      return [number, issued_on];
    };
    expect(await next('2027-03-30')).toEqual(['RCT/2627/000001', '2027-03-30']);
    expect(await next('2027-03-31')).toEqual(['RCT/2627/000002', '2027-03-31']);
    expect(await next('2027-04-01')).toEqual(['RCT/2728/000001', '2027-04-01']);
    // At 19:00 UTC it is tomorrow in the gym.
    server().clock.now = Date.parse('2027-04-05T19:00:00Z');
    expect((await issueTestInvoice(server(), gym)).issued_on).toBe('2027-04-06');
  });

  test('a clock that jumps back issues no date before the last of the series', async () => {
    await issueTestInvoice(server(), gym);
    server().clock.now -= 3 * 86_400_000;
    expect(await issueTestInvoice(server(), gym)).toMatchObject({ number: 'RCT/2627/000002', issued_on: '2026-11-20' });
  });

  test('16 sellers at once, some of whose sales fail, leave neither gap nor double', async () => {
    const ctx = await saleContext(server(), gym);
    const sell = (number: number) =>
      server().database.transaction(async (tx) => {
        const invoice = await issueTermInvoice(tx, ctx, {
          term: { id: `term-${number}`, planName: 'Monthly', from: '2026-11-20', to: '2026-12-19', price: 500_00 },
          isTaxIncluded: true,
          person: { id: gym.member.id, name: 'Meera', phone: '' },
          branchId: gym.side,
          discount: 0,
        });
        if (!invoice) throw new Error('Nothing was to pay');
        // Every third fails after its number was taken: more is paid than is due.
        const amount = number % 3 === 0 ? 500_01 : 500_00;
        await recordPayment(tx, ctx, { invoice, payment: { amount, method: 'upi', reference: '' } });
      });
    const rounds = await Promise.all(
      Array.from({ length: SELLERS }, async (_, seller) => {
        const results = [];
        for (let round = 0; round < 6; round += 1)
          results.push(...(await Promise.allSettled([sell(seller * 6 + round)])));
        return results;
      }),
    );
    const sold = rounds.flat().filter(({ status }) => status === 'fulfilled').length;
    expect(sold).toBe(64);
    const rows = await invoices();
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: sold }, (_, index) => `RCT/2627/${String(index + 1).padStart(6, '0')}`),
    );
    expect(await counters()).toMatchObject([{ series: 'RCT', financial_year: '2627', last_number: sold }]);
    expect(rows.every((row) => row.paid_paise === row.total_paise)).toBe(true);
  });

  test('a term has one invoice, also of two desks at once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => issueTestInvoice(server(), gym, { termId: 'same' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({
          code: 'already-invoiced',
          message: 'This term has an invoice already',
        });
    }
    expect(await invoices()).toHaveLength(1);
    expect(await counters()).toMatchObject([{ last_number: 1 }]);
  });

  test.each([
    [
      'a discount above the price',
      { discount: 1500_01 },
      { code: 'invalid', message: 'The discount is larger than the price of ₹1,500' },
    ],
    [
      'a total above the largest amount',
      { price: 100_000_000_00, isTaxIncluded: false },
      { code: 'invalid', message: 'An invoice is at most ₹10,00,00,000' },
    ],
  ])('%s is refused, and takes no number', async (_, sale, error) => {
    await register();
    await expect(issueTestInvoice(server(), gym, sale)).rejects.toMatchObject(error);
    expect([await invoices(), await counters()]).toEqual([[], []]);
  });

  test('staff discount up to the limit, admins as they like', async () => {
    const staff = { id: 's', name: 'Sunil', userType: 'staff' as const };
    expect((await issueTestInvoice(server(), gym, { discount: 150_00, seller: staff })).total_paise).toBe(1350_00);
    await expect(issueTestInvoice(server(), gym, { discount: 150_01, seller: staff })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Staff may give at most 10 %, here ₹150. Ask an administrator for more',
    });
    await settings({ max_staff_discount_percent: 0 });
    await expect(issueTestInvoice(server(), gym, { discount: 1, seller: staff })).rejects.toMatchObject({
      message: 'Staff may give at most 0 %, here ₹0. Ask an administrator for more',
    });
    expect(await invoices()).toHaveLength(1);
    expect((await issueTestInvoice(server(), gym, { discount: 1499_00 })).total_paise).toBe(1_00);
  });

  test.each([
    ['a plan without a price', { price: 0 }],
    ['a discount of all', { discount: 1500_00 }],
  ])('%s makes no invoice', async (_, sale) => {
    await expect(issueTestInvoice(server(), gym, sale)).rejects.toThrow('Nothing was to pay');
    expect(await counters()).toEqual([]);
  });

  test('an issued invoice stays when its member is deleted', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: gym.member.id });
    expect(await findInvoice(server().database.db, gym.gymId, id)).toMatchObject({ member_name: 'Meera Member' });
    const [invoice] = await listInvoicesOfMember(server().database.db, gym.gymId, gym.member.id);
    expect(invoice).toMatchObject({ id, member_id: null, branch_name: 'Side' });
  });

  test('an invoice is in the activity log', async () => {
    await issueTestInvoice(server(), gym, { seller: { ...gym.admin, userType: 'admin' } });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        heading: 'Invoice issued',
        displayText: 'Asha Admin issued RCT/2627/000001 (Meera Member)',
        module: 'Payments',
        changes: { total: { from: null, to: 1500_00 } },
      },
    ]);
  });
});
