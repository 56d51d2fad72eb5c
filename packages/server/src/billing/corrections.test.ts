import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@spotter/api';
import { issueTestInvoice, saleContext } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestPerson } from '../testing/server.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { creditInvoice, creditUndoneTerm } from './creditInvoice.ts';

onBothEngines('credit notes, refunds and closed days', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T06:30:00Z');
    gym = await createTestGym(server());
  });

  const rows = async () => {
    const { db } = server().database;
    const tables = ['invoices', 'payments', 'day_closes', 'invoice_counters'] as const;
    return Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().where('gym_id', '=', gym.gymId).execute()),
    );
  };
  const credit = (invoiceId: string, amount: number, { client }: TestPerson = gym.admin) =>
    client.creditInvoice({ gymId: gym.gymId, invoiceId, amount, reason: 'Wrong plan' });
  const take = async (invoiceId: string, amount: number, method: 'cash' | 'upi' = 'cash', person = gym.admin) =>
    (await person.client.takePayment({ gymId: gym.gymId, invoiceId, payment: { amount, method, reference: '' } }))
      .payment;
  const refund = (
    paymentId: string,
    amount: number,
    { client }: TestPerson = gym.admin,
    method: 'cash' | 'upi' = 'cash',
  ) => client.refundPayment({ gymId: gym.gymId, paymentId, amount, method, reason: 'Moved away' });
  const takings = async (input: Partial<InputOf<'getTakings'>> = {}, { client }: TestPerson = gym.staff) =>
    (await client.getTakings({ gymId: gym.gymId, ...input })).takings;
  const close = (input: Partial<InputOf<'closeDay'>>, { client }: TestPerson = gym.staff) =>
    client.closeDay({ gymId: gym.gymId, day: '2026-11-20', countedCash: 0, expectedCash: 0, ...input });

  test('credit notes in parts add up to the invoice, in a series of their own', async () => {
    await gym.admin.client.updateBillingDetails({
      gymId: gym.gymId,
      details: { legalName: 'Lotus LLP', address: '1 Road', gstin: '27ABCDE1234F1Z0' },
    });
    const taxRate = { sac: '999723', rateBasisPoints: 1800, from: '2026-11-01' };
    await gym.admin.client.setTaxRate({ gymId: gym.gymId, taxRate });
    const { id } = await issueTestInvoice(server(), gym, { price: 999_99 });
    const first = await credit(id, 333_33);
    expect(first).toMatchObject({
      creditNote: { kind: 'credit-note', number: 'CRN/2627/000001', total: 333_33, due: 0, status: 'credited' },
      invoice: { credited: 333_33, due: 666_66, status: 'part-paid' },
    });
    const second = await credit(id, 666_66);
    expect(second).toMatchObject({
      creditNote: { number: 'CRN/2627/000002' },
      invoice: { due: 0, status: 'credited' },
    });
    const read = async (invoiceId: string) =>
      (await gym.admin.client.getInvoice({ gymId: gym.gymId, invoiceId })).invoice;
    const [original, ...notes] = [await read(id), await read(first.creditNote.id), await read(second.creditNote.id)];
    expect(notes[0]).toMatchObject({
      corrects: { number: 'INV/2627/000001', issuedOn: '2026-11-20' },
      reason: 'Wrong plan',
    });
    for (const figure of ['taxableValue', 'cgst', 'sgst', 'rounding', 'total'] as const) {
      expect([figure, notes.reduce((sum, note) => sum + note[figure], 0)]).toEqual([figure, original[figure]]);
    }
  });

  test('more than is left cannot be credited, also at once; nor a credit note', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const results = await Promise.allSettled([credit(id, 1000_00), credit(id, 1000_00)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const before = await rows();
    const message = 'At most ₹500 of RCT/2627/000001 can be credited';
    await expect(credit(id, 500_01)).rejects.toMatchObject({ code: 'invalid', message, fields: [{ field: 'amount' }] });
    expect(await rows()).toEqual(before);
    const { creditNote } = await credit(id, 500_00);
    await expect(credit(id, 1)).rejects.toMatchObject({
      code: 'state-changed',
      message: 'RCT/2627/000001 is credited already',
    });
    await expect(credit(creditNote.id, 1)).rejects.toMatchObject({
      code: 'state-changed',
      message: 'A credit note cannot be credited',
    });
    await expect(take(creditNote.id, 1)).rejects.toMatchObject({ code: 'state-changed' });
    expect((await rows())[0]).toHaveLength(3);
  });

  test('a payment is refunded in parts, as rows of their own', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const payment = await take(id, 1500_00);
    expect(await refund(payment.id, 1000_00)).toMatchObject({
      payment: { kind: 'refund', amount: 1000_00, reason: 'Moved away', receivedBy: 'Asha Admin', refundable: 0 },
      invoice: { paid: 500_00, due: 1000_00, status: 'part-paid' },
    });
    const { payments } = await gym.admin.client.getMemberBilling({ gymId: gym.gymId, memberId: gym.member.id });
    expect(payments).toMatchObject([{ kind: 'refund' }, { kind: 'payment', amount: 1500_00, refundable: 500_00 }]);
    const before = await rows();
    await expect(refund(payment.id, 500_01)).rejects.toMatchObject({
      code: 'invalid',
      message: 'At most ₹500 of this payment can be refunded',
    });
    expect(await rows()).toEqual(before);
    const results = await Promise.allSettled([refund(payment.id, 500_00), refund(payment.id, 500_00)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(refund(payment.id, 1)).rejects.toMatchObject({ code: 'state-changed' });
    const [, paid = []] = await rows();
    const refunds = paid.filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ amount_paise }) => amount_paise)).toEqual([1000_00, 500_00]);
    await expect(refund(refunds[0]?.id ?? '', 1)).rejects.toMatchObject({
      code: 'not-found',
      message: 'That payment was not found',
    });
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      { heading: 'Payment refunded', displayText: 'Asha Admin refunded ₹500 for RCT/2627/000001 (Meera Member)' },
    ]);
    expect(activities[0]?.changes).toEqual({
      amount: { from: null, to: 500_00 },
      method: { from: null, to: 'cash' },
      reason: { from: null, to: 'Moved away' },
    });
  });

  test('a credit note is in the activity log', async () => {
    await credit((await issueTestInvoice(server(), gym)).id, 200_00);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 });
    expect(activities).toMatchObject([
      {
        action: 'credit',
        entityName: 'CRN/2627/000001 (Meera Member)',
        changes: { total: { from: null, to: 200_00 } },
      },
    ]);
  });

  test('staff and members neither credit nor refund', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const payment = await take(id, 1500_00);
    const before = await rows();
    for (const person of [gym.staff, gym.member]) {
      await expect(credit(id, 1, person)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(refund(payment.id, 1, person)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const other = await createTestGym(server());
    const input = { gymId: other.gymId, reason: 'Mine now' };
    await expect(other.admin.client.creditInvoice({ ...input, invoiceId: id, amount: 1 })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      other.admin.client.refundPayment({ ...input, paymentId: payment.id, amount: 1, method: 'cash' }),
    ).rejects.toMatchObject({ code: 'not-found', message: 'That payment was not found' });
    expect(await rows()).toEqual(before);
  });

  test('a term that is taken back is credited, unless something was paid', async () => {
    const ctx = await saleContext(server(), gym);
    const undo = (termId: string) => server().database.transaction((tx) => creditUndoneTerm(tx, ctx, termId));
    await issueTestInvoice(server(), gym, { termId: 'unpaid' });
    const paid = await issueTestInvoice(server(), gym, { termId: 'paid' });
    await take(paid.id, 1);
    await undo('unpaid');
    const after = await rows();
    expect(after[0]?.filter(({ term_id }) => term_id === 'unpaid')).toMatchObject([
      { kind: 'receipt', credited_paise: 1500_00 },
      { kind: 'credit-note', total_paise: 1500_00, document: expect.stringContaining('Renewal undone') as string },
    ]);
    await undo('unpaid');
    await undo('without an invoice');
    await expect(undo('paid')).rejects.toMatchObject({ code: 'term-paid' });
    expect(await rows()).toEqual(after);
  });

  test('of a term that is taken back while a part of its invoice is credited, the rest is credited', async () => {
    const { db, transaction } = server().database;
    const ctx = await saleContext(server(), gym);
    const invoice = await issueTestInvoice(server(), gym, { termId: 'undone' });
    const undoing = await transaction(async (tx) => {
      await creditInvoice(tx, ctx, { invoice, amount: 500_00, reason: 'Too much' });
      const undone = transaction((other) => creditUndoneTerm(other, ctx, 'undone'));
      undone.catch(() => undefined);
      await expect.poll(() => isWaitingForLock(db)).toBe(true);
      return { undone };
    });
    await undoing.undone;
    const [documents] = await rows();
    expect(documents?.find(({ id }) => id === invoice.id)).toMatchObject({ credited_paise: 1500_00 });
    const notes = documents?.filter(({ kind }) => kind === 'credit-note') ?? [];
    expect(notes.map(({ total_paise: total }) => total).toSorted((one, other) => one - other)).toEqual([
      500_00, 1000_00,
    ]);
  });

  test('takings of a day by method and person, less refunds', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    await take(id, 300_00, 'cash', gym.staff);
    await take(id, 200_00, 'upi', gym.staff);
    const payment = await take(id, 400_00);
    await refund(payment.id, 100_00);
    const other = await issueTestInvoice(server(), gym, { person: { ...gym.member, branchId: gym.main } });
    await take(other.id, 50_00);
    server().clock.now += 86_400_000;
    await take(id, 5_00, 'cash', gym.staff);
    expect(await takings({ day: '2026-11-20' })).toMatchObject({
      day: '2026-11-20',
      branchName: 'Side',
      total: 800_00,
      byMethod: [
        { method: 'cash', count: 3, amount: 600_00 },
        { method: 'upi', count: 1, amount: 200_00 },
      ],
      byPerson: [
        { name: 'Sunil Staff', count: 2, amount: 500_00 },
        { name: 'Asha Admin', count: 2, amount: 300_00 },
      ],
      expectedCash: 600_00,
      close: null,
    });
    expect((await takings({ day: '2026-11-20' })).payments).toHaveLength(4);
    expect(await takings()).toMatchObject({ day: '2026-11-21', total: 5_00 });
    expect(await takings({ day: '2026-11-20' }, gym.admin)).toMatchObject({ branchName: 'Main', total: 50_00 });
    await expect(takings({ branchId: gym.main })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('a closed day takes no more cash at its branch: other methods, branches and days do', async () => {
    const { id } = await issueTestInvoice(server(), gym);
    const payment = await take(id, 100_00, 'cash', gym.staff);
    const closed = await close({ countedCash: 90_00, expectedCash: 100_00, reason: 'Change given wrongly' });
    expect(closed.takings.close).toEqual({
      expectedCash: 100_00,
      countedCash: 90_00,
      difference: -10_00,
      reason: 'Change given wrongly',
      closedBy: 'Sunil Staff',
      closedAt: server().clock.now,
    });
    const before = await rows();
    const refusal = {
      code: 'day-closed',
      message: '20 Nov 2026 is closed at Side and takes no more cash. Other methods can be used',
    };
    await expect(take(id, 100_00, 'cash', gym.staff)).rejects.toMatchObject(refusal);
    await expect(refund(payment.id, 1)).rejects.toMatchObject(refusal);
    await expect(close({ countedCash: 100_00, expectedCash: 100_00 })).rejects.toMatchObject({
      code: 'day-closed',
      message: 'Sunil Staff has closed this day already',
    });
    expect(await rows()).toEqual(before);
    await take(id, 100_00, 'upi', gym.staff);
    await refund(payment.id, 1_00, gym.admin, 'upi');
    const other = await issueTestInvoice(server(), gym, { person: { ...gym.member, branchId: gym.main } });
    await take(other.id, 1_00);
    server().clock.now += 86_400_000;
    await take(id, 100_00, 'cash', gym.staff);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 50 });
    expect(activities.find(({ action }) => action === 'close')).toMatchObject({
      displayText: 'Sunil Staff closed 20 Nov 2026 at Side',
      changes: { countedCash: { from: 100_00, to: 90_00 }, reason: { from: null, to: 'Change given wrongly' } },
    });
  });

  test('a day that is closed without a difference has no reason in the activity log', async () => {
    await close({});
    const [closed] = (await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 1 })).activities;
    expect(closed).toMatchObject({ action: 'close' });
    expect(closed?.changes).toEqual({ countedCash: { from: 0, to: 0 } });
  });

  test.each([
    ['whose expected cash moved', { expectedCash: 0, countedCash: 0 }, { code: 'state-changed' }],
    [
      'with a difference but no reason',
      { expectedCash: 100_00, countedCash: 99_00 },
      { code: 'invalid', fields: [{ field: 'reason' }] },
    ],
    ['that has not come', { day: '2026-11-21', expectedCash: 0 }, { code: 'invalid', fields: [{ field: 'day' }] }],
    ['with a negative count', { expectedCash: 100_00, countedCash: -1 }, { code: 'invalid' }],
  ])('a day %s is not closed', async (_, input, error) => {
    await take((await issueTestInvoice(server(), gym)).id, 100_00, 'cash', gym.staff);
    await expect(close(input)).rejects.toMatchObject(error);
    await expect(close({ ...input, branchId: gym.side }, gym.mainStaff)).rejects.toMatchObject({
      code: error.code === 'state-changed' ? 'not-found' : (expect.stringMatching(/not-found|invalid/) as string),
    });
    expect((await rows())[2]).toEqual([]);
  });

  test('cash that comes while the day is closed is counted, or refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await issueTestInvoice(server(), gym);
      const expectedCash = (await takings()).expectedCash;
      const results = await Promise.allSettled([
        take(id, 10_00, 'cash', gym.staff),
        close({ expectedCash, countedCash: expectedCash }),
        take(id, 10_00, 'cash', gym.staff),
      ]);
      const { expectedCash: after, close: closed } = await takings();
      if (closed) expect(closed.expectedCash).toBe(after);
      else expect(results[1]).toMatchObject({ reason: { code: 'state-changed' } });
      if (closed) return;
    }
  });
});
