// Two gyms whose records have the same ids: only `gym_id` separates them, in every statement.
import { beforeAll, expect, test } from 'vitest';
import type { CallName, Client, PlainName, UserType } from '@spotter/api';
import { dataUrl, images } from './testing/images.ts';
import { onBothEngines } from './testing/onBothEngines.ts';
import { createTestGym, personOf, type TestGym, type TestPerson, type TestServer } from './testing/server.ts';

const twin = 'z-twin';
const tables = [
  'branches',
  'gyms',
  'people',
  'plans',
  'terms',
  'term_adjustments',
  'attendance',
  'feed_positions',
  'feed_events',
  'activities',
  'idempotency_keys',
  'logos',
  'qr_sessions',
  'billing_settings',
  'branch_billing_details',
  'tax_rates',
  'invoice_counters',
  'invoices',
  'payments',
  'day_closes',
] as const;

const rowsOf = async (server: TestServer, gymId: string) => {
  const { db } = server.database;
  const all = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().where('gym_id', '=', gymId).execute()),
  );
  return all.map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
};

/** Copies all rows of a gym under the twin's id, with each name prefixed; the people get accounts of their own. */
async function copyGym(server: TestServer, gym: TestGym) {
  const { database, identity } = server;
  // Idempotency keys belong to one gym: the twin uses the same key for the first time.
  for (const table of tables.filter((name) => name !== 'idempotency_keys')) {
    const rows = await database.db.selectFrom(table).selectAll().where('gym_id', '=', gym.gymId).execute();
    const copies = rows.map((row) => ({
      ...row,
      gym_id: twin,
      ...('uid' in row && { uid: null }),
      ...('name' in row && { name: `Twin ${row.name}` }),
      ...('received_by_name' in row && { received_by_name: `Twin ${row.received_by_name}` }),
      // An address is of one gym.
      ...('token' in row && { token: `twin-${row.token}` }),
    }));
    if (copies.length > 0) await database.db.insertInto(table).values(copies).execute();
  }
  const { db } = database;
  const logoChange = { logo_url: (await logoOf(server, gym.gymId))?.replace(gym.gymId, twin) ?? null };
  await db.updateTable('gyms').set(logoChange).where('gym_id', '=', twin).execute();
  const copyPerson = async (person: TestPerson) => {
    const row = await db
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', twin)
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    const email = `twin-${row.email}`;
    const uid = await database.transaction((tx) => identity.openAccount(tx, { email }));
    const own = { uid, email };
    await db.updateTable('people').set(own).where('gym_id', '=', twin).where('id', '=', row.id).execute();
    return personOf(server, { ...row, ...own });
  };
  return {
    admin: await copyPerson(gym.admin),
    staff: await copyPerson(gym.staff),
    member: await copyPerson(gym.member),
  };
}

/** A priced plan, a renewal of which half is paid, and a closed day. */
async function sellSomething({ gymId, admin, main }: TestGym, memberId: string) {
  const planData = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: true };
  await admin.client.updatePlan({ gymId, planId: 'monthly', planData });
  const policy = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10, upiId: '', upiPayeeName: '' };
  await admin.client.updateBillingPolicy({ gymId, policy });
  const payment = { amount: 500_00, method: 'upi' as const, reference: '' };
  const { invoice } = await admin.client.renewMembership({ gymId, memberId, planId: 'monthly', payment });
  await admin.client.closeDay({ gymId, branchId: main, day: '2026-11-01', countedCash: 0, expectedCash: 0 });
  const { payments } = await admin.client.getMemberBilling({ gymId, memberId });
  const token = invoice?.receiptPath.split('/').at(-1) ?? '';
  return { memberId, invoiceId: invoice?.id ?? '', paymentId: payments[0]?.id ?? '', token };
}

const logoOf = async ({ database }: TestServer, gymId: string) =>
  (await database.db.selectFrom('gyms').select('logo_url').where('gym_id', '=', gymId).executeTakeFirst())?.logo_url;

const logo = {
  fileData: dataUrl('image/png', images['image/png'](20, 20)),
  fileName: 'logo.png',
  fileType: 'image/png',
};

onBothEngines('tenant isolation', (server) => {
  let gym: TestGym;
  let people: Record<UserType, TestPerson>;
  let code: { sessionId: string; qrData: string };
  let sold: Awaited<ReturnType<typeof sellSomething>>;
  let extra: Record<'inside' | 'spare' | 'desk' | 'chief' | 'annexe', string>;

  beforeAll(async () => {
    gym = await createTestGym(server(), 'First');
    const { gymId, admin } = gym;
    const inside = await gym.addPerson('member', gym.side, { card_number: 'CARD1' });
    const spare = await gym.addPerson('member', gym.side);
    const desk = await gym.addPerson('staff', gym.main);
    const chief = await gym.addPerson('admin', null);
    const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
    const { branch } = await admin.client.addBranch({ gymId, branchData });
    extra = { inside: inside.id, spare: spare.id, desk: desk.id, chief: chief.id, annexe: branch.id };
    for (const { id } of [inside, gym.member])
      await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: id });
    const { logoUrl } = await admin.client.uploadLogo({ gymId, ...logo });
    await admin.client.updateGymSettings({ gymId, companyName: 'First', logoUrl });
    // Belongs to the branch that the twin deletes and is inside it; the twin's copy is a visitor.
    const own = { checked_in_at: 1, checked_in_branch_id: branch.id };
    const visitor = await gym.addPerson('member', branch.id, own);
    code = await gym.staff.client.generateQRSession({ gymId });
    await admin.client.checkoutAllMembers({ gymId, branchId: gym.main }, { idempotencyKey: 'same' });
    sold = await sellSomething(gym, gym.member.id);
    people = await copyGym(server(), gym);
    await server()
      .database.db.updateTable('people')
      .set({ branch_id: gym.side })
      .where('gym_id', '=', twin)
      .where('id', '=', visitor.id)
      .execute();
  });

  test('each call reads and changes only the caller’s gym', async () => {
    const untouched = await rowsOf(server(), gym.gymId);
    const { side, main } = gym;
    const gymId = twin;
    const { inside, spare, desk, chief, annexe } = extra;
    const member = { name: 'Twin Changed', phone: '9876543210', age: 30, sex: 'female' as const };
    const place = { name: 'Twin Place', address: 'Here', phone: '', email: '', maxCapacity: 9 };
    const staff = { name: 'Twin Desk', phone: '9876543210', role: 'Manager' as const, branchId: main };
    const answers: [string, unknown][] = [];
    const ask = async <N extends PlainName>(userType: UserType, name: N, input: Parameters<Client[N]>[0]) => {
      const call = people[userType].client[name] as (input: unknown) => ReturnType<Client[N]>;
      const answer = await call(input);
      answers.push([name, answer]);
      // Every name in the response is the twin's.
      const names = [...JSON.stringify(answer).matchAll(/"(?:name|userName|branchName|companyName)":"([^"]*)"/g)];
      for (const [, value] of names)
        if (!keepsOldNames.includes(name)) expect([name, value?.slice(0, 4)]).toEqual([name, 'Twin']);
      expect([name, await rowsOf(server(), gym.gymId)]).toEqual([name, untouched]);
      return answer;
    };
    const documents: CallName[] = ['getInvoice', 'getReceipt', 'getInvoicesOfMonth'];
    // History, activities and issued documents keep the names they were written with.
    const keepsOldNames: CallName[] = ['getActivities', 'getUserAttendanceLogs', 'getStaffRoles', ...documents];

    expect((await ask('admin', 'getMembers', { gymId })).members).toHaveLength(4);
    expect((await ask('admin', 'getMembers', { gymId, branchId: side })).members).toHaveLength(4);
    expect(await ask('admin', 'getMembersByBranch', { gymId, branchId: side })).toEqual({ totalMembers: 4 });
    expect((await ask('admin', 'getBranches', { gymId })).branches).toHaveLength(3);
    expect((await ask('staff', 'getBranches', { gymId })).branches).toHaveLength(1);
    expect(await ask('admin', 'getOccupancy', { gymId })).toMatchObject({ currentCount: 3, maxCapacity: 24 });
    expect(await ask('admin', 'getOccupancy', { gymId, branchId: side })).toMatchObject({ currentCount: 2 });
    expect((await ask('admin', 'getStaffs', { gymId })).staffs).toHaveLength(3);
    expect((await ask('admin', 'getAllAdmins', { gymId })).admins).toHaveLength(2);
    await ask('admin', 'getStaffRoles', {});
    await ask('admin', 'getGymSettings', { gymId });
    await ask('member', 'getUserDashboardData', { gymId });
    await ask('member', 'getPass', { gymId });
    const history = await ask('admin', 'getUserAttendanceLogs', { gymId, userId: inside, userType: 'member' });
    expect(history.attendanceLogs).toHaveLength(1);
    const { activities } = await ask('admin', 'getActivities', { gymId, limit: 50 });
    expect(activities).toHaveLength(9);
    const [newest] = activities;
    expect((await ask('admin', 'getActivities', { gymId, limit: 50, startAfter: newest?.id })).activities).toHaveLength(
      8,
    );

    const email = 'twin-changed@gym.test';
    await ask('admin', 'updateMember', { gymId, memberId: inside, memberData: { ...member, email } });
    await ask('admin', 'toggleMemberStatus', { gymId, memberId: spare, newStatus: 'inactive' });
    await ask('admin', 'toggleMemberStatus', { gymId, memberId: spare, newStatus: 'active' });
    await ask('admin', 'signOutMember', { gymId, memberId: spare });
    await ask('admin', 'inviteStaff', { gymId, staffId: desk });
    await ask('admin', 'inviteAdmin', { gymId, adminId: chief });
    // In and out again, while the same member of the first gym is out.
    await ask('admin', 'universalCheckIn', { gymId, type: 'MANUAL', targetUserId: spare });
    await ask('admin', 'universalCheckIn', { gymId, type: 'MANUAL', targetUserId: spare });
    server().clock.now += 120_000;
    await ask('admin', 'universalCheckIn', { gymId, type: 'CARD', cardNumber: 'CARD1' });
    server().clock.now += 120_000;
    await ask('admin', 'addAttendanceLog', { gymId, memberId: inside, action: 'check-in', method: 'manual' });
    expect(
      await ask('staff', 'checkQRSession', { gymId, sessionId: code.sessionId }).catch((error: unknown) => error),
    ).toMatchObject({ code: 'code-expired' });
    const own = await ask('staff', 'generateQRSession', { gymId });
    expect(await ask('staff', 'checkQRSession', { gymId, sessionId: own.sessionId })).toMatchObject({ scanned: false });
    await ask('member', 'universalCheckIn', { gymId, type: 'QR', qrData: own.qrData });
    expect(await ask('staff', 'checkQRSession', { gymId, sessionId: own.sessionId })).toMatchObject({ scanned: true });
    expect(await ask('admin', 'checkoutAllMembers', { gymId, branchId: side })).toMatchObject({ count: 1 });
    for (const turn of [1, 2]) {
      const again = { gymId, branchId: annexe };
      const { count } = await people.admin.client.checkoutAllMembers(again, { idempotencyKey: 'same' });
      expect([turn, count]).toEqual([turn, 1]);
      expect(await rowsOf(server(), gym.gymId)).toEqual(untouched);
    }
    const { memberId, invoiceId, paymentId } = sold;
    expect(await ask('admin', 'getMemberBilling', { gymId, memberId })).toMatchObject({ due: 500_00 });
    expect(await ask('admin', 'getDues', { gymId })).toMatchObject({ total: 500_00, members: [{ memberId }] });
    expect((await ask('admin', 'getInvoices', { gymId })).invoices).toHaveLength(1);
    expect((await ask('admin', 'getInvoicesOfMonth', { gymId, month: '2026-11' })).invoices).toHaveLength(1);
    expect(await ask('admin', 'getInvoice', { gymId, invoiceId })).toMatchObject({ invoice: { paid: 500_00 } });
    expect(await ask('member', 'getReceipt', { token: sold.token })).toMatchObject({ gym: { name: 'First' } });
    expect(await ask('member', 'getReceipt', { token: `twin-${sold.token}` })).toMatchObject({
      gym: { name: 'Twin First' },
    });
    const paid = { amount: 100_00, method: 'cash' as const, reference: '' };
    await ask('admin', 'takePayment', { gymId, invoiceId, payment: paid });
    await ask('admin', 'refundPayment', { gymId, paymentId, amount: 1_00, method: 'upi', reason: 'Twice' });
    await ask('admin', 'creditInvoice', { gymId, invoiceId, amount: 10_00, reason: 'Promised' });
    await ask('admin', 'sendReceipt', { gymId, invoiceId });
    await ask('admin', 'getBillingSettings', { gymId });
    const details = { legalName: 'Twin LLP', address: '1 Twin Road', gstin: '27ABCDE1234F1Z0' };
    await ask('admin', 'updateBillingDetails', { gymId, details });
    await ask('admin', 'updateBillingDetails', { gymId, branchId: side, details });
    const taxRate = { sac: '999723', rateBasisPoints: 500, from: '2026-01-01' };
    await ask('admin', 'setTaxRate', { gymId, taxRate });
    const policy = { graceDays: 1, freezeDaysPerYear: 1, maxStaffDiscountPercent: 1, upiId: '', upiPayeeName: '' };
    await ask('admin', 'updateBillingPolicy', { gymId, policy });
    const { takings } = await ask('admin', 'getTakings', { gymId, branchId: side });
    expect(takings).toMatchObject({ expectedCash: 100_00 });
    const closing = { day: takings.day, countedCash: 100_00, expectedCash: 100_00 };
    await ask('admin', 'closeDay', { gymId, branchId: side, ...closing });
    await ask('admin', 'createCustomToken', { gymId, memberId: gym.member.id });
    await ask('admin', 'addMember', { gymId, memberData: { ...member, email: 'twin-new@gym.test', branchId: side } });
    await ask('admin', 'getMember', { gymId, memberId: spare });
    expect((await ask('admin', 'getPlans', { gymId })).plans).toHaveLength(3);
    const planData = {
      name: 'Twin Couple',
      lengthUnit: 'month' as const,
      length: 12,
      price: null,
      isTaxIncluded: true,
    };
    const { plan } = await ask('admin', 'addPlan', { gymId, planData });
    await ask('admin', 'updatePlan', { gymId, planId: plan.id, planData: { ...planData, price: 1 } });
    await ask('admin', 'togglePlanStatus', { gymId, planId: plan.id, newStatus: 'inactive' });
    await ask('admin', 'deletePlan', { gymId, planId: plan.id });
    const { term } = await ask('admin', 'renewMembership', { gymId, memberId: spare, planId: 'yearly' });
    await ask('admin', 'undoRenewal', { gymId, termId: term.id });
    const today = Temporal.Instant.fromEpochMilliseconds(server().clock.now).toString().slice(0, 10);
    const rest = { from: today, to: today, reason: 'Travel' };
    const { freeze } = await ask('admin', 'freezeMembership', { gymId, memberId: spare, ...rest });
    await ask('admin', 'endFreeze', { gymId, freezeId: freeze.id });
    await ask('admin', 'extendMemberships', { gymId, memberIds: [spare], days: 2, reason: 'Closed' });
    expect((await ask('admin', 'getMembership', { gymId, memberId: spare })).terms).toHaveLength(1);
    await ask('admin', 'cancelMembership', { gymId, memberId: spare, lastDay: today, reason: 'Moves away' });
    await ask('admin', 'deleteMember', { gymId, memberId: inside });

    await ask('admin', 'updateBranch', { gymId, branchId: annexe, branchData: place });
    await ask('admin', 'addBranch', { gymId, branchData: place });
    await ask('admin', 'deleteBranch', { gymId, branchId: annexe });
    await ask('admin', 'addStaff', { gymId, staffData: { ...staff, email: 'twin-desk@gym.test' } });
    await ask('admin', 'updateStaff', { gymId, staffId: desk, staffData: { ...staff, email: 'twin-desk2@gym.test' } });
    await ask('admin', 'changeStaffStatus', { gymId, staffId: desk, status: 'inactive' });
    await ask('admin', 'createAdmin', {
      gymId,
      adminData: { name: 'Twin Chief', mobile: '9876543210', email: 'twin-chief@gym.test' },
    });
    await ask('admin', 'updateAdmin', {
      gymId,
      adminId: chief,
      adminData: { name: 'Twin Chief', mobile: '9876543210', status: 'active' },
    });
    await ask('admin', 'toggleAdminStatus', { gymId, adminId: chief, status: 'inactive' });
    const { logoUrl } = await ask('admin', 'uploadLogo', { gymId, ...logo });
    await ask('admin', 'updateGymSettings', { gymId, companyName: 'Twin Gym', logoUrl });
    expect(answers.length).toBeGreaterThan(30);
  });
});
