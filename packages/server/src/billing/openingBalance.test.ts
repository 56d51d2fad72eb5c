import { beforeEach, expect, test } from 'vitest';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { issueTestInvoice, saleContext } from '../testing/invoices.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { issueOpeningBalances } from './openingBalance.ts';

onBothEngines('opening balances', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const bringOver = async (amountPaise: number) => {
    const ctx = await saleContext(server(), gym);
    const person = { id: gym.member.id, name: gym.member.name, phone: '+919811111111', branchId: gym.side };
    const [row] = await server().database.transaction((tx) => issueOpeningBalances(tx, ctx, [{ person, amountPaise }]));
    if (!row) throw new Error('Nothing was issued');
    return row;
  };

  test('has a series of its own, no tax, and is paid like an invoice', async () => {
    const { gymId, admin, side } = gym;
    const first = await bringOver(700_00);
    const { number } = await bringOver(300_50);
    expect([first.number, number]).toEqual(['OPB/2627/000001', 'OPB/2627/000002']);
    const dues = async () => (await admin.client.getDues({ gymId })).total;
    expect(await dues()).toBe(1000_50);
    const { invoice } = await admin.client.getInvoice({ gymId, invoiceId: first.id });
    expect(invoice).toMatchObject({
      kind: 'opening',
      description: 'Opening balance',
      cgst: 0,
      sgst: 0,
      taxableValue: 700_00,
      status: 'due',
      supplier: { gstin: '' },
    });
    await admin.client.takePayment({
      gymId,
      invoiceId: first.id,
      payment: { amount: 700_00, method: 'cash' },
    });
    expect(await dues()).toBe(300_50);
    // The money was received here and is in the till.
    const { takings } = await admin.client.getTakings({ gymId, branchId: side });
    expect(takings).toMatchObject({ total: 700_00 });
  });

  test('is not among the accountant’s documents, nor is its credit note', async () => {
    const { gymId, admin } = gym;
    const { id: invoiceId } = await bringOver(700_00);
    await admin.client.creditInvoice({ gymId, invoiceId, amount: 100_00, reason: 'Agreed' });
    const sold = await issueTestInvoice(server(), gym);
    const { invoices } = await admin.client.getInvoicesOfMonth({ gymId, month: '2026-11' });
    expect(invoices.map(({ number }) => number)).toEqual([sold.number]);
  });
});
