import { beforeEach, expect, test } from 'vitest';
import type { InputOf } from '@spotter/api';
import { insertRows } from '../db/insertRows.ts';
import { issueTestInvoice } from '../testing/invoices.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, origin, type TestGym, type TestPerson } from '../testing/server.ts';

onBothEngines('lists of invoices', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    server().clock.now = Date.parse('2026-11-20T06:30:00Z');
    gym = await createTestGym(server());
  });

  const list = async (filter: Partial<InputOf<'getInvoices'>> = {}, { client }: TestPerson = gym.admin) =>
    (await client.getInvoices({ gymId: gym.gymId, ...filter })).invoices.map(({ number }) => number);
  const ofMain = () => ({ person: { ...gym.member, branchId: gym.main } });
  const pay = (invoiceId: string, amount: number) =>
    gym.admin.client.takePayment({ gymId: gym.gymId, invoiceId, payment: { amount, method: 'upi', reference: '' } });

  test('pages, newest first', async () => {
    for (let count = 0; count < 5; count += 1) await issueTestInvoice(server(), gym);
    const first = await gym.admin.client.getInvoices({ gymId: gym.gymId, limit: 3 });
    expect(first.invoices.map(({ number }) => number.slice(-1))).toEqual(['5', '4', '3']);
    expect(first).toMatchObject({ hasMore: true, lastInvoiceId: first.invoices[2]?.id });
    expect(await gym.admin.client.getInvoices({ gymId: gym.gymId, limit: 5 })).toMatchObject({ hasMore: false });
    const startAfter = first.lastInvoiceId ?? '';
    expect(await gym.admin.client.getInvoices({ gymId: gym.gymId, limit: 3, startAfter })).toMatchObject({
      hasMore: false,
      invoices: [{ number: 'RCT/2627/000002' }, { number: 'RCT/2627/000001' }],
    });
  });

  test('filters by branch, days, status, kind and text', async () => {
    const [due, partPaid, paid, credited] = [
      await issueTestInvoice(server(), gym),
      await issueTestInvoice(server(), gym, ofMain()),
      await issueTestInvoice(server(), gym),
      await issueTestInvoice(server(), gym, { person: { ...gym.member, name: '100% Ravi_K' } }),
    ];
    await pay(partPaid.id, 1_00);
    await pay(paid.id, 1500_00);
    server().clock.now += 86_400_000;
    await gym.admin.client.creditInvoice({
      gymId: gym.gymId,
      invoiceId: credited.id,
      amount: 1500_00,
      reason: 'Twice',
    });
    expect(await list()).toEqual(['CRN/2627/000001', ...[4, 3, 2, 1].map((number) => `RCT/2627/00000${number}`)]);
    expect(await list({ branchId: gym.main })).toEqual([partPaid.number]);
    expect(await list({}, gym.mainStaff)).toEqual([partPaid.number]);
    expect(await list({ from: '2026-11-21' })).toEqual(['CRN/2627/000001']);
    expect(await list({ to: '2026-11-20' })).toHaveLength(4);
    expect(await list({ status: 'due' })).toEqual([due.number]);
    expect(await list({ status: 'part-paid' })).toEqual([partPaid.number]);
    expect(await list({ status: 'paid' })).toEqual([paid.number]);
    expect(await list({ status: 'credited' })).toEqual(['CRN/2627/000001', credited.number]);
    expect(await list({ kind: 'credit-note' })).toEqual(['CRN/2627/000001']);
    expect(await list({ search: 'ravi_', kind: 'receipt' })).toEqual([credited.number]);
    expect(await list({ search: '100%', kind: 'receipt' })).toEqual([credited.number]);
    expect(await list({ search: 'rct/2627/000003' })).toEqual([paid.number]);
    expect(await list({ search: '-' })).toEqual([]);
    expect(await list({ search: '98111 11111', kind: 'receipt' })).toHaveLength(4);
    expect(await list({ search: '%' })).toEqual(['CRN/2627/000001', credited.number]);
    expect(await list({ search: 'meera_' })).toEqual([]);
  });

  test('staff see neither list nor invoice of another branch', async () => {
    const { id: invoiceId } = await issueTestInvoice(server(), gym);
    await expect(list({ branchId: gym.side }, gym.mainStaff)).rejects.toMatchObject({ code: 'not-found' });
    const { gymId, mainStaff, staff } = gym;
    await expect(mainStaff.client.getInvoice({ gymId, invoiceId })).rejects.toMatchObject({ code: 'not-found' });
    await expect(mainStaff.client.sendReceipt({ gymId, invoiceId })).rejects.toMatchObject({ code: 'not-found' });
    expect(await staff.client.getInvoice({ gymId, invoiceId })).toMatchObject({ invoice: { id: invoiceId } });
  });

  test('dues are summed by member, the largest first', async () => {
    const owes = await gym.addPerson('member', gym.main, { name: 'Ravi Kumar', phone: '+919822222222' });
    const has = { person: { ...owes, branchId: gym.main } };
    const first = await issueTestInvoice(server(), gym, { ...has, price: 1000_00 });
    server().clock.now += 86_400_000;
    await issueTestInvoice(server(), gym, { ...has, price: 500_00 });
    await issueTestInvoice(server(), gym, { price: 700_00 });
    await pay((await issueTestInvoice(server(), gym)).id, 1500_00);
    await pay(first.id, 400_00);
    const dues = ({ client }: TestPerson, branchId?: string) =>
      client.getDues({ gymId: gym.gymId, ...(branchId !== undefined && { branchId }) });
    const ravi = {
      memberId: owes.id,
      name: 'Ravi Kumar',
      phone: '+919822222222',
      due: 1100_00,
      oldestIssuedOn: '2026-11-20',
      isDeleted: false,
    };
    expect(await dues(gym.admin)).toMatchObject({ total: 1800_00, members: [ravi, { due: 700_00 }] });
    expect(await dues(gym.admin, gym.main)).toEqual({ total: 1100_00, members: [ravi] });
    expect(await dues(gym.staff)).toMatchObject({ total: 700_00, members: [{ name: 'Meera Member' }] });
    await expect(dues(gym.staff, gym.main)).rejects.toMatchObject({ code: 'not-found' });
    await expect(dues(gym.admin, 'unknown')).rejects.toMatchObject({ code: 'not-found' });
    // What a deleted member owes is still owed, and can be paid by the invoice.
    await gym.admin.client.deleteMember({ gymId: gym.gymId, memberId: owes.id });
    const gone = { ...ravi, phone: first.phone, isDeleted: true };
    expect(await dues(gym.admin)).toMatchObject({ total: 1800_00, members: [gone, { due: 700_00 }] });
    expect(await dues(gym.admin, gym.main)).toEqual({ total: 1100_00, members: [gone] });
    expect(await dues(gym.mainStaff)).toEqual({ total: 1100_00, members: [gone] });
    expect((await dues(gym.staff)).members).toMatchObject([{ name: 'Meera Member' }]);
    const payment = { amount: 600_00, method: 'cash', reference: '' } as const;
    await gym.mainStaff.client.takePayment({ gymId: gym.gymId, invoiceId: first.id, payment });
    expect(await dues(gym.admin, gym.main)).toMatchObject({ total: 500_00, members: [{ due: 500_00 }] });
  });

  test('of more than 500 members with dues the largest are listed, and the total is of all', async () => {
    const { db } = server().database;
    const owed = await issueTestInvoice(server(), gym, { price: 100_00 });
    const others = Array.from({ length: 500 }, (_, at) => ({
      ...owed,
      id: `${owed.id}-${at}`,
      number: `${owed.number}-${at}`,
      token: `${owed.token}-${at}`,
      term_id: null,
      person_id: `former-${at}`,
      total_paise: 200_00,
    }));
    await insertRows(db, 'invoices', others);
    const { total, members } = await gym.admin.client.getDues({ gymId: gym.gymId });
    expect(total).toBe(500 * 200_00 + 100_00);
    expect(members).toHaveLength(500);
    expect(new Set(members.map(({ due }) => due))).toEqual(new Set([200_00]));
  });

  test('something is due since the oldest invoice that is not paid, not since one of which too much was paid', async () => {
    const { gymId, admin } = gym;
    const overpaid = await issueTestInvoice(server(), gym);
    await pay(overpaid.id, 1500_00);
    await admin.client.creditInvoice({ gymId, invoiceId: overpaid.id, amount: 100_00, reason: 'Came late' });
    server().clock.now += 86_400_000;
    await issueTestInvoice(server(), gym);
    expect((await admin.client.getDues({ gymId })).members).toMatchObject([
      { due: 1400_00, oldestIssuedOn: '2026-11-21' },
    ]);
  });

  test('a month has all documents with lines and payments, in the order of their numbers', async () => {
    await issueTestInvoice(server(), gym);
    const { id } = await issueTestInvoice(server(), gym, ofMain());
    await pay(id, 1_00);
    server().clock.now = Date.parse('2026-12-01T06:30:00Z');
    await issueTestInvoice(server(), gym);
    const month = async (input: { month: string; branchId?: string }) =>
      (await gym.admin.client.getInvoicesOfMonth({ gymId: gym.gymId, ...input })).invoices;
    expect(await month({ month: '2026-11' })).toMatchObject([
      { number: 'RCT/2627/000001', lines: [{ taxableValue: 1500_00 }], payments: [] },
      { number: 'RCT/2627/000002', payments: [{ amount: 1_00 }] },
    ]);
    expect(await month({ month: '2026-11', branchId: gym.main })).toMatchObject([{ id }]);
    expect(await month({ month: '2026-10' })).toEqual([]);
    expect(await month({ month: '2026-12' })).toMatchObject([{ number: 'RCT/2627/000003' }]);
    await expect(month({ month: '2026-11', branchId: 'unknown' })).rejects.toMatchObject({ code: 'not-found' });
    await expect(list({ branchId: 'unknown' })).rejects.toMatchObject({ code: 'not-found' });
    const { gymId, staff } = gym;
    await expect(staff.client.getInvoicesOfMonth({ gymId, month: '2026-11' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(month({ month: '2026-13' })).rejects.toMatchObject({ code: 'invalid' });
  });

  test('whoever has the address of a receipt reads it, and nobody without', async () => {
    const { id: invoiceId, token } = await issueTestInvoice(server(), gym);
    await pay(invoiceId, 500_00);
    const read = (address: string) => server().app.request(`${origin}/getReceipt?token=${address}`);
    const answer = await read(token);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      invoice: {
        number: 'RCT/2627/000001',
        due: 1000_00,
        payments: [{ amount: 500_00 }],
        receiptPath: `/receipt/${token}`,
      },
      gym: { name: 'Test Gym', timeZone: 'Asia/Kolkata' },
    });
    expect(token).toMatch(/^[\w-]{32}$/);
    const other = await read(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    expect(other.status).toBe(404);
    expect(await other.json()).toMatchObject({ error: 'That receipt was not found' });
    expect((await read('short')).status).toBe(400);
  });

  test('a receipt names the language of its member, or of the gym; where neither chose one, none', async () => {
    const { token } = await issueTestInvoice(server(), gym);
    const { gymId, admin, member } = gym;
    const languageOfPage = async () => {
      const answer = await server().app.request(`${origin}/getReceipt?token=${token}`);
      return ((await answer.json()) as { language: unknown }).language;
    };
    const setGymLanguage = (language: 'en' | 'hi') =>
      server().database.db.updateTable('gyms').set({ language }).where('gym_id', '=', gymId).execute();
    expect(await languageOfPage()).toBeNull();
    await setGymLanguage('hi');
    expect(await languageOfPage()).toBe('hi');
    await member.client.setOwnLanguage({ gymId, language: 'en' });
    expect(await languageOfPage()).toBe('en');
    await setGymLanguage('en');
    await member.client.setOwnLanguage({ gymId, language: 'hi' });
    expect(await languageOfPage()).toBe('hi');
    await admin.client.deleteMember({ gymId, memberId: member.id });
    expect(await languageOfPage()).toBeNull();
  });

  test('a receipt is mailed to its member, with its address', async () => {
    const { id: invoiceId, token } = await issueTestInvoice(server(), gym);
    await gym.staff.client.sendReceipt({ gymId: gym.gymId, invoiceId });
    server().sent.length = 0;
    await server().outbox.deliver();
    const mail = server().sent.find(({ subject }) => subject === 'Your receipt from Test Gym');
    expect(mail?.text).toContain('RCT/2627/000001 of 20 Nov 2026: ₹1,500.');
    expect(mail?.text).toContain(`${origin}/receipt/${token}`);
  });

  test('the desk sends a receipt in the language of its member; where they were deleted, in that of the gym', async () => {
    const { id: invoiceId, token } = await issueTestInvoice(server(), gym);
    await pay(invoiceId, 500_00);
    const { gymId, staff, admin, member } = gym;
    const message = async () => (await staff.client.getInvoice({ gymId, invoiceId })).message.split('\n');
    const english = [
      'Hello Meera Member,',
      `here is RCT/2627/000001 of Test Gym for ₹1,500: ${origin}/receipt/${token}`,
      '₹1,000 is still due.',
    ];
    expect(await message()).toEqual(english);
    await member.client.setOwnLanguage({ gymId, language: 'hi' });
    expect(await message()).toEqual([
      'नमस्ते Meera Member,',
      `Test Gym की ओर से RCT/2627/000001, राशि ₹1,500: ${origin}/receipt/${token}`,
      '₹1,000 अभी बाकी है।',
    ]);
    await admin.client.deleteMember({ gymId, memberId: member.id });
    expect(await message()).toEqual(english);
  });

  test('a receipt of a member without e-mail, or who is deleted, is not mailed', async () => {
    const { id: invoiceId } = await issueTestInvoice(server(), gym);
    const { gymId, staff, admin, member } = gym;
    const change = { email: null };
    await server().database.db.updateTable('people').set(change).where('id', '=', member.id).execute();
    const refusal = { code: 'no-email', message: 'Meera Member has no e-mail address' };
    await expect(staff.client.sendReceipt({ gymId, invoiceId })).rejects.toMatchObject(refusal);
    await admin.client.deleteMember({ gymId, memberId: member.id });
    await expect(staff.client.sendReceipt({ gymId, invoiceId })).rejects.toMatchObject(refusal);
    const waiting = await server()
      .database.db.selectFrom('outbox')
      .select('subject')
      .where('gym_id', '=', gymId)
      .execute();
    expect(waiting.filter(({ subject }) => subject.startsWith('Your receipt'))).toEqual([]);
  });
});
