import { beforeEach, expect, test } from 'vitest';
import type { NewPayment } from '@spotter/api';
import { issueTestInvoice, saleContext } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { recordGatewayPayment } from './recordPayment.ts';

const cash = (amount: number): NewPayment => ({ amount, method: 'cash', reference: '' });

onBothEngines('payments', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const rows = () => server().database.db.selectFrom('payments').selectAll().where('gym_id', '=', gym.gymId).execute();
  const pay = ({ client }: TestPerson, invoiceId: string, payment: NewPayment) =>
    client.takePayment({ gymId: gym.gymId, invoiceId, payment });
  const billing = ({ client }: TestPerson = gym.staff) =>
    client.getMemberBilling({ gymId: gym.gymId, memberId: gym.member.id });

  test('an invoice is paid in parts, by the staff of its branch', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const first = await pay(gym.staff, id, { amount: 1000_00, method: 'upi', reference: 'UTR 123' });
    expect(first.payment).toMatchObject({
      kind: 'payment',
      invoiceNumber: 'RCT/2627/000001',
      memberName: 'Meera Member',
      method: 'upi',
      amount: 1000_00,
      reference: 'UTR 123',
      branchName: 'Side',
      receivedBy: 'Sunil Staff',
      receivedAt: server().clock.now,
      refundable: 1000_00,
    });
    expect(first.invoice).toMatchObject({ paid: 1000_00, due: 500_00, status: 'part-paid' });
    expect(await billing()).toMatchObject({ due: 500_00, payments: [{ amount: 1000_00 }] });
    expect((await pay(gym.staff, id, cash(500_00))).invoice).toMatchObject({ paid: 1500_00, due: 0, status: 'paid' });
    expect(await billing()).toMatchObject({ due: 0, invoices: [{ status: 'paid' }] });
    expect((await billing()).payments.map(({ method }) => method)).toEqual(['cash', 'upi']);
  });

  test('more than is due is refused with a sentence, and changes nothing', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    await pay(gym.staff, id, cash(1000_00));
    const before = [await rows(), await billing()];
    await expect(pay(gym.staff, id, cash(500_01))).rejects.toMatchObject({
      code: 'invalid',
      message: '₹500 is due: a payment cannot be larger',
      fields: [{ field: 'payment.amount', error: '₹500 is due: a payment cannot be larger' }],
    });
    expect([await rows(), await billing()]).toEqual(before);
    await pay(gym.staff, id, cash(500_00));
    await expect(pay(gym.staff, id, cash(1))).rejects.toMatchObject({
      code: 'state-changed',
      message: 'Nothing is due for RCT/2627/000001',
    });
    expect(await rows()).toHaveLength(2);
  });

  test('two desks that take the whole at once: one does', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const results = await Promise.allSettled([gym.staff, gym.admin].map((desk) => pay(desk, id, cash(1500_00))));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rows()).toHaveLength(1);
    expect(await billing()).toMatchObject({ due: 0 });
  });

  test('a retry with the same key takes one payment', async () => {
    const { id: invoiceId } = await issueTestInvoice(server(), gym);
    const input = { gymId: gym.gymId, invoiceId, payment: cash(100_00) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => gym.staff.client.takePayment(input, { idempotencyKey: 'same' })),
    );
    expect(new Set(answers.map(({ payment }) => payment.id)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['nothing', 0],
    ['a negative amount', -100],
    ['a fraction of a paisa', 10.5],
    ['more than an invoice can be', 100_000_000_01],
  ])('%s is refused with a sentence', async (_, amount) => {
    const { id } = await issueTestInvoice(server(), gym);
    await expect(pay(gym.staff, id, cash(amount))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ field: 'payment.amount', error: expect.stringMatching(/^Please enter an amount/) as string }],
    });
    expect(await rows()).toEqual([]);
  });

  test('the desk cannot enter a payment of the gateway', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const payment = { amount: 1, method: 'gateway', reference: '' } as unknown as NewPayment;
    await expect(pay(gym.staff, id, payment)).rejects.toMatchObject({ code: 'invalid' });
    expect(await rows()).toEqual([]);
  });

  test('other branches’ staff, members and other gyms neither see nor pay an invoice', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const other = await createTestGym(server());
    const foreign = (await issueTestInvoice(server(), other)).id;
    await expect(pay(gym.mainStaff, id, cash(1))).rejects.toMatchObject({
      code: 'not-found',
      message: 'That invoice was not found',
    });
    await expect(billing(gym.mainStaff)).rejects.toMatchObject({ code: 'not-found' });
    await expect(pay(gym.member, id, cash(1))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(pay(gym.admin, foreign, cash(1))).rejects.toMatchObject({ code: 'not-found' });
    expect(await rows()).toEqual([]);
    expect((await billing(gym.admin)).invoices).toMatchObject([{ paid: 0 }]);
  });

  test('a member who moved pays at the new branch, whose till it is', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    await server()
      .database.db.updateTable('people')
      .set({ branch_id: gym.main })
      .where('gym_id', '=', gym.gymId)
      .where('id', '=', gym.member.id)
      .execute();
    expect((await pay(gym.mainStaff, id, cash(100_00))).payment).toMatchObject({ branchName: 'Main' });
    expect((await pay(gym.admin, id, cash(100_00))).payment).toMatchObject({ branchName: 'Side' });
  });

  test('cash for an invoice of a deleted branch, and its refund, are of the main one’s till', async () => {
    const { gymId, admin, main, side, staff, member } = gym;
    const { id } = await issueTestInvoice(server(), gym);
    const { payment: first } = await pay(staff, id, cash(500_00));
    await server()
      .database.db.updateTable('people')
      .set({ branch_id: main })
      .where('gym_id', '=', gymId)
      .where('id', 'in', [staff.id, member.id])
      .execute();
    await admin.client.deleteBranch({ gymId, branchId: side });
    const { payment: second } = await pay(admin, id, cash(300_00));
    expect(second).toMatchObject({ branchName: 'Main', amount: 300_00 });
    const refund = { paymentId: first.id, amount: 100_00, method: 'cash' as const, reason: 'Paid too much' };
    const { payment: refunded } = await admin.client.refundPayment({ gymId, ...refund });
    expect(refunded).toMatchObject({ kind: 'refund', branchName: 'Main' });
    expect((await admin.client.getTakings({ gymId, branchId: main })).takings.total).toBe(200_00);
  });

  test('a payment of the gateway is recorded once, whatever is due', async () => {
    const invoice = await issueTestInvoice(server(), gym);
    await pay(gym.staff, invoice.id, cash(1500_00));
    const ctx = await saleContext(server(), gym, { id: 'gateway', name: 'Online payment', userType: 'admin' });
    const online = { invoice, amount: 1500_00, reference: 'order_1', gatewayPaymentId: 'pay_1' };
    const record = () => server().database.transaction((tx) => recordGatewayPayment(tx, ctx, online));
    const results = await Promise.all(Array.from({ length: 8 }, record));
    expect(results.filter((result) => result !== undefined)).toHaveLength(1);
    expect(await billing()).toMatchObject({ due: -1500_00, invoices: [{ paid: 3000_00, status: 'paid' }] });
    expect(await rows()).toHaveLength(2);
  });

  test('a payment is in the activity log', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    await pay(gym.staff, id, cash(1200_50));
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'pay',
        heading: 'Payment received',
        displayText: 'Sunil Staff received ₹1,200.50 for RCT/2627/000001 (Meera Member)',
      },
    ]);
    expect(activities[0]?.changes).toEqual({
      amount: { from: null, to: 1200_50 },
      method: { from: null, to: 'cash' },
    });
    expect(await rows()).toMatchObject([{ reason: '' }]);
  });
});
