// Two gyms whose records have the same ids: only `gym_id` separates them, in every statement.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CallName,
  type Client,
  defaultDoorRules,
  formerOccupancySettings,
  type InputOf,
  type OfflineOperation,
  type PlainName,
  todayLists,
  type UserType,
} from '@spotter/api';
import { createRazorpay } from './paymentRequests/razorpay.ts';
import { startRazorpayServer } from './paymentRequests/testing/razorpayServer.ts';
import { setReminderToken } from './reminders/reminders.repository.ts';
import { dataUrl, images } from './testing/images.ts';
import { onBothEngines } from './testing/onBothEngines.ts';
import { uploadTestImport, workOnImports } from './testing/imports.ts';
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
  'withdrawn_attendance',
  'feed_positions',
  'feed_events',
  'activities',
  'activity_heads',
  'stay_counts',
  'occupancy_days',
  'idempotency_keys',
  'logos',
  'gym_brands',
  'gym_icons',
  'qr_sessions',
  'offline_operations',
  'pairing_codes',
  'billing_settings',
  'branch_billing_details',
  'tax_rates',
  'invoice_counters',
  'invoices',
  'payments',
  'day_closes',
  'imports',
  'import_rows',
  'import_columns',
  'payment_requests',
  'reminder_settings',
  'reminders_sent',
  'member_notes',
  'changes',
  'changed_items',
  'deleted_people',
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
      ...('slug' in row && { slug: `twin-${row.slug}` }),
      ...('reference' in row && 'open_key' in row && { reference: `TWIN${row.reference}` }),
      ...('token' in row && { token: `twin-${row.token}` }),
      ...('reminder_token' in row && row.reminder_token !== null && { reminder_token: `twin-${row.reminder_token}` }),
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

/** A priced plan, a renewal of which half is paid, a closed day, and two payments that the member announces. */
async function sellSomething({ gymId, admin, member, main }: TestGym, memberId: string) {
  const planData = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: true };
  await admin.client.updatePlan({ gymId, planId: 'monthly', planData });
  const policy = {
    graceDays: 7,
    freezeDaysPerYear: 30,
    maxStaffDiscountPercent: 10,
    upiId: 'first@bank',
    upiPayeeName: '',
  };
  await admin.client.updateBillingPolicy({ gymId, policy });
  const payment = { amount: 500_00, method: 'upi' as const, reference: '' };
  const { invoice } = await admin.client.renewMembership({ gymId, memberId, planId: 'monthly', payment });
  await admin.client.closeDay({ gymId, branchId: main, day: '2026-11-01', countedCash: 0, expectedCash: 0 });
  const ask = (purpose: InputOf<'requestPayment'>['purpose']) =>
    member.client.requestPayment({ gymId, channel: 'upi', purpose });
  const renewal = await ask({ type: 'renewal', planId: 'monthly' });
  const rest = await ask({ type: 'invoice', invoiceId: invoice?.id ?? '' });
  const requestIds = { renewal: renewal.paymentRequest.id, rest: rest.paymentRequest.id };
  const { payments } = await admin.client.getMemberBilling({ gymId, memberId });
  const token = invoice?.receiptPath.split('/').at(-1) ?? '';
  return { memberId, invoiceId: invoice?.id ?? '', paymentId: payments[0]?.id ?? '', token, requestIds };
}

const logoOf = async ({ database }: TestServer, gymId: string) =>
  (await database.db.selectFrom('gyms').select('logo_url').where('gym_id', '=', gymId).executeTakeFirst())?.logo_url;

const logo = {
  fileData: dataUrl('image/png', images['image/png'](20, 20)),
  fileName: 'logo.png',
  fileType: 'image/png',
};

const reminderToken = 'a-token-of-a-reminder';
let clock = { now: 0 };
const razorpay = await startRazorpayServer(() => clock.now);
afterAll(() => razorpay.close());
const gateway = createRazorpay({ url: razorpay.url, ...razorpay.keys, webhookSecrets: [] });

onBothEngines(
  'tenant isolation',
  (server) => {
    let gym: TestGym;
    let people: Record<UserType, TestPerson>;
    let code: { sessionId: string; qrData: string };
    let sold: Awaited<ReturnType<typeof sellSomething>>;
    let gone: string[];
    let files: { run: string; spare: string };
    let extra: Record<'inside' | 'spare' | 'desk' | 'chief' | 'annexe', string>;

    beforeAll(async () => {
      clock = server().clock;
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
      await setReminderToken(server().database.db, gymId, gym.member.id, reminderToken);
      await admin.client.addMemberNote({ gymId, memberId: gym.member.id, kind: 'reminder', text: 'Comes on Friday' });
      await admin.client.updateReminder({ gymId, reminder: { day: 7, isOn: false, subject: 'First', text: 'First' } });
      gone = [];
      for (const name of ['Restored', 'Erased']) {
        const { id } = await gym.addPerson('member', gym.side, { name: `Twin ${name}` });
        await admin.client.deleteMember({ gymId, memberId: id });
        gone.push(id);
      }
      const upload = async (phone: string) =>
        (
          await uploadTestImport(gym, ['Name,Mobile', `Twin Imported,${phone}`], {
            options: { columns: ['name', 'phone'] },
          })
        ).id;
      files = { run: await upload('9845012345'), spare: await upload('9845012346') };
      const sync = (operation: OfflineOperation) =>
        admin.client.syncCheckIns({ gymId, sentAt: clock.now, operations: [operation] });
      await sync({ id: 'waiting', type: 'MANUAL', action: 'checkin', targetUserId: inside.id, at: clock.now });
      people = await copyGym(server(), gym);
      await sync({ id: 'taken', type: 'CARD', cardNumber: 'NOBODY1', at: clock.now });
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
      const keepsOldNames: CallName[] = [
        'getActivities',
        'getUserAttendanceLogs',
        'getDoorLog',
        'getStaffRoles',
        'getMemberActivities',
        'getStaffReport',
        ...documents,
      ];

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
      await ask('member', 'setOwnLanguage', { gymId, language: 'hi' });
      await ask('member', 'getPass', { gymId });
      const history = await ask('admin', 'getUserAttendanceLogs', { gymId, userId: inside, userType: 'member' });
      expect(history.attendanceLogs).toHaveLength(1);
      const { activities } = await ask('admin', 'getActivities', { gymId, limit: 50 });
      expect(activities).toHaveLength(12);
      const [newest] = activities;
      expect(
        (await ask('admin', 'getActivities', { gymId, limit: 50, startAfter: newest?.id })).activities,
      ).toHaveLength(11);

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
      const [left] = (await ask('admin', 'getUserAttendanceLogs', { gymId, userId: spare, userType: 'member' }))
        .attendanceLogs;
      await ask('admin', 'withdrawAttendance', { gymId, attendanceId: left?.id ?? '' });
      await ask('admin', 'universalCheckIn', { gymId, type: 'MANUAL', targetUserId: spare });
      expect((await ask('admin', 'getDeskFacts', { gymId, branchId: side })).guests).toEqual([]);
      expect((await ask('admin', 'getOccupancies', { gymId })).branches).toHaveLength(3);
      const numbers = await ask('admin', 'getToday', { gymId });
      expect([numbers.dues, numbers.lists.dues.count]).toEqual([500_00, 1]);
      for (const list of todayLists) {
        const { memberIds } = await ask('admin', 'getTodayList', { gymId, list });
        expect(memberIds).toHaveLength(numbers.lists[list].count);
      }
      const month = { gymId, from: '2026-11-01', to: '2026-11-30' };
      const visits = await ask('admin', 'getAttendanceReport', month);
      expect([visits.checkIns.current, visits.visitors.current]).toEqual([3, 3]);
      expect((await ask('admin', 'getAttendanceReport', { ...month, branchId: annexe })).checkIns.current).toBe(0);
      expect((await ask('admin', 'getMembersReport', month)).active.current).toBe(4);
      const [one] = (await ask('admin', 'getVisitsReport', month)).byBand;
      expect(one).toEqual({ band: '0', members: 1 });
      expect((await ask('admin', 'getMoneyReport', month)).taken.current).toBe(500_00);
      expect((await ask('admin', 'getStaffReport', month)).people).toMatchObject([
        { checkIns: 2, sales: 1, taken: 0 },
        { checkIns: 1, sales: 0, taken: 500_00 },
      ]);
      await ask('admin', 'saveReportSettings', { gymId, settings: { staffMayRead: true, monthlySummary: false } });
      expect(await ask('staff', 'getReportSettings', { gymId })).toMatchObject({ staffMayRead: true });
      const { hours } = await ask('admin', 'getBranchHours', { gymId, branchId: side });
      const settings = { ...formerOccupancySettings, statusFrom: 'likely' as const };
      await ask('admin', 'updateBranchHours', { gymId, branchId: side, hours, settings });
      expect((await ask('staff', 'getBranchHours', { gymId, branchId: side })).settings.statusFrom).toBe('likely');
      await ask('admin', 'updateDoorRules', { gymId, branchId: side, rules: { ...defaultDoorRules, graceDays: 3 } });
      expect((await ask('staff', 'getDoorRules', { gymId, branchId: side })).rules.graceDays).toBe(3);
      expect((await ask('admin', 'getDoorLog', { gymId, limit: 1 })).entries).toMatchObject([{ userId: spare }]);
      server().clock.now += 120_000;
      await ask('admin', 'universalCheckIn', { gymId, type: 'CARD', cardNumber: 'CARD1' });
      server().clock.now += 120_000;
      await ask('admin', 'addAttendanceLog', { gymId, memberId: inside, action: 'check-in', method: 'manual' });
      expect(
        await ask('staff', 'checkQRSession', { gymId, sessionId: code.sessionId }).catch((error: unknown) => error),
      ).toMatchObject({ code: 'code-expired' });
      const own = await ask('staff', 'generateQRSession', { gymId });
      expect(await ask('staff', 'checkQRSession', { gymId, sessionId: own.sessionId })).toMatchObject({
        scanned: false,
      });
      await ask('member', 'universalCheckIn', { gymId, type: 'QR', qrData: own.qrData });
      expect(await ask('staff', 'checkQRSession', { gymId, sessionId: own.sessionId })).toMatchObject({
        scanned: true,
      });
      expect(await ask('admin', 'getOfflineConflicts', { gymId })).toMatchObject({
        conflicts: [{ id: 'waiting', userName: expect.stringContaining('Twin') as string }],
      });
      // The first gym has taken an operation of the same id.
      const operation = { id: 'taken', type: 'MANUAL' as const, action: 'checkout' as const, targetUserId: spare };
      const sync = {
        gymId,
        sentAt: server().clock.now,
        operations: [{ ...operation, at: server().clock.now - 70 * 3_600_000 }],
      };
      expect((await ask('admin', 'syncCheckIns', sync)).results).toMatchObject([{ id: 'taken', outcome: 'conflict' }]);
      await ask('admin', 'settleOfflineConflict', { gymId, operationId: 'waiting', decision: 'dismiss' });
      await ask('admin', 'createPairingCode', { gymId, branchId: side, name: 'Twin kiosk' });
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
      const { requestIds } = sold;
      const open = {
        // The other asks for more than is due now.
        openRequests: [{ id: requestIds.renewal }],
        invoices: [{ kind: 'credit-note' }, { id: invoiceId }],
      };
      expect(await ask('member', 'getPassBilling', { gymId })).toMatchObject(open);
      expect((await ask('admin', 'getPaymentRequests', { gymId })).paymentRequests).toHaveLength(2);
      const rejected = { gymId, paymentRequestId: requestIds.rest };
      expect(await ask('admin', 'rejectPaymentRequest', rejected)).toMatchObject({
        paymentRequest: { status: 'rejected' },
      });
      const confirmed = { gymId, paymentRequestId: requestIds.renewal, reference: '632411223344' };
      expect(await ask('admin', 'confirmPaymentRequest', confirmed)).toMatchObject({ invoice: { due: 0 } });
      const again = { gymId, channel: 'upi' as const, purpose: { type: 'renewal' as const, planId: 'monthly' } };
      const { paymentRequest: announced } = await ask('member', 'requestPayment', again);
      expect(announced.id).not.toBe(requestIds.renewal);
      const link = await ask('admin', 'createPaymentLink', { gymId, invoiceId });
      expect(link).toMatchObject({ paymentRequest: { channel: 'gateway', status: 'open' } });
      expect(await ask('member', 'getPassBilling', { gymId })).toMatchObject({
        openRequests: [{ id: announced.id }, { id: link.paymentRequest.id }],
      });
      const takenBack = { gymId, paymentRequestId: announced.id };
      expect(await ask('member', 'withdrawPaymentRequest', takenBack)).toEqual({ success: true });
      expect((await ask('admin', 'getMemberNotes', { gymId, memberId })).notes).toHaveLength(1);
      const noted = { gymId, memberId, kind: 'note' as const, text: 'Of the twin' };
      const { note } = await ask('admin', 'addMemberNote', noted);
      await ask('admin', 'deleteMemberNote', { gymId, noteId: note.id });
      await ask('admin', 'getMemberActivities', { gymId, memberId });
      await ask('admin', 'getRemindToday', { gymId });
      await ask('admin', 'getReminders', { gymId });
      await ask('admin', 'updateReminder', { gymId, reminder: { day: 7, isOn: true, subject: 'Twin', text: 'Twin' } });
      await ask('admin', 'setMemberReminders', { gymId, memberId, isOn: false });
      await ask('admin', 'resumeReminders', { token: `twin-${reminderToken}` });
      expect(await ask('admin', 'getMembership', { gymId, memberId })).toMatchObject({ hasReminders: true });
      await ask('admin', 'stopReminders', { token: `twin-${reminderToken}` });
      expect(await ask('admin', 'getMembership', { gymId, memberId })).toMatchObject({ hasReminders: false });
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
      expect((await ask('admin', 'getMembership', { gymId, memberId: spare })).terms).toHaveLength(1);
      await ask('admin', 'cancelMembership', { gymId, memberId: spare, lastDay: today, reason: 'Moves away' });
      const bulk = { gymId, memberIds: [spare], change: { kind: 'deactivate' as const } };
      const { undo: changed } = await ask('admin', 'changeMembers', bulk);
      const { changes } = await ask('admin', 'getUndoableChanges', { gymId });
      expect(changes[0]).toMatchObject({ id: changed?.changeId, kind: 'deactivate' });
      expect(await ask('admin', 'undoChange', { gymId, changeId: changed?.changeId ?? '' })).toMatchObject({
        undone: 1,
      });
      const { undo: deleted } = await ask('admin', 'deleteMember', { gymId, memberId: inside });
      expect(await ask('admin', 'undoChange', { gymId, changeId: deleted?.changeId ?? '' })).toMatchObject({
        undone: 1,
      });
      // Of the first gym, copied under the same id.
      for (const id of gone) {
        expect((await ask('admin', 'getDeletedPeople', { gymId })).people.map((person) => person.id)).toContain(id);
        await ask('admin', id === gone[0] ? 'restorePerson' : 'erasePerson', { gymId, personId: id });
      }
      await ask('admin', 'deleteMember', { gymId, memberId: inside });

      await ask('admin', 'updateBranch', { gymId, branchId: annexe, branchData: place });
      await ask('admin', 'addBranch', { gymId, branchData: place });
      await ask('admin', 'deleteBranch', { gymId, branchId: annexe });
      await ask('admin', 'addStaff', { gymId, staffData: { ...staff, email: 'twin-desk@gym.test' } });
      await ask('admin', 'updateStaff', {
        gymId,
        staffId: desk,
        staffData: { ...staff, email: 'twin-desk2@gym.test' },
      });
      await ask('admin', 'changeStaffStatus', { gymId, staffId: desk, status: 'inactive' });
      await ask('admin', 'deleteStaff', { gymId, staffId: desk });
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
      expect((await ask('admin', 'getImports', { gymId })).imports).toHaveLength(2);
      const { run: importId, spare: draftId } = files;
      await ask('admin', 'getImport', { gymId, importId });
      expect((await ask('admin', 'getImportRows', { gymId, importId, limit: 10 })).rows).toHaveLength(1);
      await ask('admin', 'previewImport', { gymId, importId, options: { branchId: side } });
      await ask('admin', 'runImport', { gymId, importId });
      await workOnImports(server());
      expect(await ask('admin', 'getImport', { gymId, importId })).toMatchObject({ import: { counts: { create: 1 } } });
      await ask('admin', 'undoImport', { gymId, importId });
      await workOnImports(server());
      expect(await ask('admin', 'getImportLeftovers', { gymId, importId })).toEqual({ members: [] });
      await ask('admin', 'cancelImport', { gymId, importId: draftId });
      const base64 = Buffer.from('Name,Mobile\nTwin Two,9845012347').toString('base64');
      await ask('admin', 'uploadImport', { gymId, kind: 'members', fileName: 'a.csv', base64 });
      await ask('admin', 'saveImportPolicy', { gymId, staffMayImport: true });
      const started = await ask('admin', 'startExport', { gymId, format: 'csv' });
      expect((await ask('admin', 'getExports', { gymId })).exports).toEqual([started.export]);
      await ask('admin', 'deleteExport', { gymId, exportId: started.export.id });
      const { logoUrl } = await ask('admin', 'uploadLogo', { gymId, ...logo });
      await ask('admin', 'updateGymSettings', { gymId, companyName: 'Twin Gym', logoUrl, language: 'hi' });
      expect(answers.length).toBeGreaterThan(30);
    });
  },
  () => ({ gateway }),
);
