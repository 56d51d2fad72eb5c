import { beforeEach, expect, test } from 'vitest';
import type { Currency } from '@spotter/api';
import { issueTestInvoice, saleContext } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { readDocument } from './invoices.rules.ts';

onBothEngines('the currency of a gym', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const set = (currency: Currency, { client } = gym.admin) => client.setCurrency({ gymId: gym.gymId, currency });
  const stored = () =>
    server()
      .database.db.selectFrom('gyms')
      .select('currency')
      .where('gym_id', '=', gym.gymId)
      .executeTakeFirstOrThrow()
      .then((row) => row.currency);
  /** Deletes the side branch, whose people move to the main one. */
  const deleteSide = async () => {
    const { gymId, admin, main, side, staff, member } = gym;
    await server()
      .database.db.updateTable('people')
      .set({ branch_id: main })
      .where('gym_id', '=', gymId)
      .where('id', 'in', [staff.id, member.id])
      .execute();
    return (await admin.client.deleteBranch({ gymId, branchId: side })).undo;
  };
  const policy = {
    graceDays: 7,
    freezeDaysPerYear: 30,
    maxStaffDiscountPercent: 10,
    upiId: 'gym@bank',
    upiPayeeName: 'Gym',
  };

  test('is rupees until an admin changes it, and everybody of the gym learns it', async () => {
    expect((await set('AED')).settings).toMatchObject({ currency: 'AED', isCurrencyFixed: false });
    const { gym: seen } = await gym.member.client.getUserDashboardData({ gymId: gym.gymId });
    expect(seen.currency).toBe('AED');
    expect((await gym.member.client.getPass({ gymId: gym.gymId })).gym.currency).toBe('AED');
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId });
    expect(activities[0]).toMatchObject({ entityName: 'Currency', changes: { currency: { from: 'INR', to: 'AED' } } });
    await expect(set('USD', gym.staff)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await stored()).toBe('AED');
  });

  test('is fixed with the first invoice', async () => {
    await issueTestInvoice(server(), gym);
    await expect(set('AED')).rejects.toMatchObject({
      code: 'currency-fixed',
      message: 'Invoices were issued in INR: the currency is fixed',
    });
    // Saved as it is.
    expect((await set('INR')).settings).toMatchObject({ currency: 'INR', isCurrencyFixed: true });
    expect(await stored()).toBe('INR');
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([{ action: 'issue' }]);
  });

  test('is that of the amounts and words of an invoice; one that was prepared in another is refused', async () => {
    const prepared = await saleContext(server(), gym);
    await set('AED');
    await expect(issueTestInvoice(server(), gym, {}, prepared)).rejects.toMatchObject({
      code: 'state-changed',
      message: 'The currency of the gym was changed at the same moment. Please try again',
    });
    expect((await gym.admin.client.getBillingSettings({ gymId: gym.gymId })).settings.isCurrencyFixed).toBe(false);
    const invoice = await issueTestInvoice(server(), gym);
    expect(readDocument(invoice).totalInWords).toBe('UAE Dirhams One Thousand Five Hundred Only');
    const payment = { amount: 9_999_00, method: 'cash' as const, reference: '' };
    await expect(
      gym.admin.client.takePayment({ gymId: gym.gymId, invoiceId: invoice.id, payment }),
    ).rejects.toMatchObject({ message: 'AED\u00A01,500 is due: a payment cannot be larger' });
  });

  test('other than rupees has no UPI, no GSTIN and no GST', async () => {
    const { gymId, admin } = gym;
    await set('AED');
    const invoice = await issueTestInvoice(server(), gym);
    const payment = { amount: 100, method: 'upi' as const, reference: '' };
    const details = { legalName: 'Gym', address: 'Here', gstin: '27ABCDE1234F1Z0' };
    const { payment: cash } = await admin.client.takePayment({
      gymId,
      invoiceId: invoice.id,
      payment: { ...payment, method: 'cash' },
    });
    const refund = { paymentId: cash.id, amount: 100, method: 'upi' as const, reason: 'Too much' };
    const taxRate = { sac: '999723', rateBasisPoints: 500, from: '2026-11-01' };
    const { gstin: recipientGstin } = details;
    const refusals = [
      [() => admin.client.updateBillingPolicy({ gymId, policy }), 'policy.upiId', 'A UPI ID is for rupees only'],
      [() => admin.client.updateBillingDetails({ gymId, details }), 'details.gstin', 'A GSTIN is for rupees only'],
      [() => admin.client.setTaxRate({ gymId, taxRate }), 'taxRate.rateBasisPoints', 'GST is for rupees only'],
      [() => issueTestInvoice(server(), gym, { recipientGstin }), 'recipientGstin', 'A GSTIN is for rupees only'],
      [
        () => admin.client.takePayment({ gymId, invoiceId: invoice.id, payment }),
        'payment.method',
        'UPI is for rupees only',
      ],
      [() => admin.client.refundPayment({ gymId, ...refund }), 'method', 'UPI is for rupees only'],
    ] as const;
    for (const [attempt, field, text] of refusals) {
      const message = `${text}: the gym bills in AED`;
      await expect(attempt()).rejects.toMatchObject({ code: 'invalid', message, fields: [{ field }] });
    }
    const { db } = server().database;
    const settings = await db.selectFrom('billing_settings').selectAll().where('gym_id', '=', gymId).execute();
    expect(settings).toMatchObject([{ upi_id: '', gstin: '', tax_rate_confirmed_at: null }]);
    expect(await db.selectFrom('payments').select('id').where('gym_id', '=', gymId).execute()).toEqual([
      { id: cash.id },
    ]);
    // What is not of rupees is changed as ever.
    const { settings: changed } = await admin.client.updateBillingPolicy({
      gymId,
      policy: { ...policy, upiId: '', graceDays: 3 },
    });
    expect(changed.policy.graceDays).toBe(3);
    await admin.client.updateBillingDetails({ gymId, details: { ...details, gstin: '' } });
  });

  test('stays in rupees while a UPI ID or a GSTIN is there', async () => {
    await gym.admin.client.updateBillingPolicy({ gymId: gym.gymId, policy });
    await expect(set('AED')).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please remove the UPI ID first: it is for rupees only',
    });
    expect(await stored()).toBe('INR');
  });

  test('changes although a deleted branch had a GSTIN of its own', async () => {
    const { gymId, admin, side } = gym;
    const details = { legalName: 'Side LLP', address: 'Here', gstin: '27ABCDE1234F1Z0' };
    await admin.client.updateBillingDetails({ gymId, branchId: side, details });
    await expect(set('AED')).rejects.toMatchObject({ message: 'Please remove the GSTIN first: it is for rupees only' });
    const undo = await deleteSide();
    expect((await set('AED')).settings.currency).toBe('AED');
    // Restored, it issues no tax documents in dirhams.
    await admin.client.undoChange({ gymId, changeId: undo?.changeId ?? '' });
    const { settings } = await admin.client.getBillingSettings({ gymId });
    expect(settings.branches).toContainEqual({ branchId: side, branchName: 'Side', details: null });
  });

  test('leaves suppliers without a GSTIN as they are, and those of deleted branches on the way back to rupees', async () => {
    const { gymId, admin, main, side } = gym;
    const details = { legalName: 'Lotus', address: 'Here', gstin: '' };
    for (const branchId of [main, side]) await admin.client.updateBillingDetails({ gymId, branchId, details });
    expect((await set('AED')).settings.branches).toMatchObject([{ details }, { details }]);
    const undo = await deleteSide();
    await set('INR');
    await admin.client.undoChange({ gymId, changeId: undo?.changeId ?? '' });
    const { settings } = await admin.client.getBillingSettings({ gymId });
    expect(settings.branches).toMatchObject([{ details }, { details }]);
  });
});
