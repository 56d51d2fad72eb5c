// Explains each query of the calls on both engines in a database of many gyms: none scans rows of other gyms.
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callNames } from '@spotter/api';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { insertManyGyms } from './fixture.ts';
import { foreignScans } from './foreignScans.ts';
import { setReminderToken } from '../../packages/server/src/reminders/reminders.repository.ts';
import type { PaymentGateway } from '../../packages/server/src/paymentRequests/gateway.ts';
import { createRazorpay } from '../../packages/server/src/paymentRequests/razorpay.ts';
import { reconcilePaymentsJob } from '../../packages/server/src/paymentRequests/reconcile.job.ts';
import {
  type RazorpayServer,
  startRazorpayServer,
} from '../../packages/server/src/paymentRequests/testing/razorpayServer.ts';
import { enrolSecondFactor } from '../../packages/server/src/testing/secondFactor.ts';
import {
  createTestGym,
  pairTestDevice,
  startTestServer,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';

/** Queries without a gym, the column by whose index they find their rows, and why. */
const crossTenantQueries: [query: RegExp, column: string, why: string][] = [
  [/^select .* from "people" where "email" = /, 'email', 'the gym is unknown before a sign-in'],
  [/^update "people" set "uid" = .* where "email" = /, 'email', 'an account is given its people in all gyms'],
  [/^select .* from "people" .*where ("people"\.)?"uid" = /, 'uid', 'the people of an account in all gyms'],
  [
    /^select .* from "people" .*where "people"\."gym_id" = .* and "people"\."uid" = /,
    'uid',
    'the caller of a call: an account has few people, so that PostgreSQL may look into the gym or into the account',
  ],
  [
    /^(select|update) .*"devices".*"id" = /,
    'id',
    'the token of a device names the device alone; PostgreSQL may prefer that index where the gym is known, too',
  ],
  [
    /^select .* from "people" where "reminder_token" = /,
    'reminder_token',
    'the link in a reminder names the member alone',
  ],
  [/^select .* from "payment_requests" where "reference" = /, 'reference', 'the gateway names a request by it'],
  [/^select .* from "payment_requests" where "gateway_link_id" = /, 'gateway_link_id', 'the gateway names its link'],
  [
    /^select .* from "payment_requests" where "gateway_payment_id" = /,
    'gateway_payment_id',
    'a refund names the payment',
  ],
  [/^select .* from "payment_requests" where "next_check_at" </, 'next_check_at', 'the job looks after all gyms'],
  [
    /^select .* from "gateway_events" inner join "payment_requests"/,
    'gateway_payment_id',
    'refunds that came before their payment',
  ],
  [/^select .* from "invoices" where "token" = /, 'token', 'the address of a receipt names the token alone'],
];
const fixtureQuery = /^select \* from "people" where "id" = /;

/** Whether the step reads an index by this column: `(uid=?)` or `(due_at<?)` of SQLite, `(uid = $1)` of PostgreSQL. */
const isByColumn = (step: string, column: string) => new RegExp(`\\(\\(?${column} ?[=<]`).test(step);

const isQuery = /^(select|insert|update|delete|with)\b/i;

/** Sales, payments, corrections and a closed day. */
async function billExplicitly({ gymId, admin, staff, member }: Pick<TestGym, 'gymId' | 'admin' | 'staff' | 'member'>) {
  const planData = { name: 'Quarterly', lengthUnit: 'month' as const, length: 3, price: 4000_00, isTaxIncluded: true };
  const { client } = admin;
  await client.updatePlan({ gymId, planId: 'quarterly', planData });
  const details = { legalName: 'Lotus LLP', address: '1 Road', gstin: '27ABCDE1234F1Z0' };
  await client.updateBillingDetails({ gymId, details });
  await client.updateBillingDetails({ gymId, branchId: staff.branchId ?? '', details });
  await client.setTaxRate({ gymId, taxRate: { sac: '999723', rateBasisPoints: 500, from: '2025-09-22' } });
  const policy = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10, upiId: '', upiPayeeName: '' };
  await client.updateBillingPolicy({ gymId, policy });
  const payment = { amount: 1000_00, method: 'cash' as const, reference: '' };
  const memberId = member.id;
  const { invoice } = await client.renewMembership({ gymId, memberId, planId: 'quarterly', payment });
  const invoiceId = invoice?.id ?? '';
  const { payment: taken } = await staff.client.takePayment({ gymId, invoiceId, payment });
  await client.refundPayment({ gymId, paymentId: taken.id, amount: 1, method: 'upi', reason: 'Twice' });
  await client.creditInvoice({ gymId, invoiceId, amount: 1, reason: 'Promised' });
  await staff.client.sendReceipt({ gymId, invoiceId });
  await staff.client.getInvoice({ gymId, invoiceId });
  await client.getReceipt({ token: invoice?.receiptPath.split('/').at(-1) ?? '' });
  await staff.client.getMemberBilling({ gymId, memberId });
  for (const status of ['due', 'part-paid', 'paid', 'credited'] as const) {
    await client.getInvoices({ gymId, status, kind: 'invoice', search: 'a', from: '2026-01-01', to: '2026-12-31' });
  }
  await client.getInvoices({ gymId });
  await staff.client.getInvoices({ gymId });
  await client.getInvoicesOfMonth({ gymId, month: '2026-11' });
  await client.getDues({ gymId });
  await staff.client.getDues({ gymId });
  const { takings } = await staff.client.getTakings({ gymId });
  const { day, expectedCash } = takings;
  await staff.client.closeDay({ gymId, day, expectedCash, countedCash: expectedCash });
  const added = { name: 'Kavya', phone: '9876543210', email: 'kavya@plan.test', age: 30, sex: 'female' as const };
  const memberData = { ...added, branchId: staff.branchId ?? '', membershipPlan: 'quarterly' };
  const { member: kavya } = await client.addMember({ gymId, memberData });
  const { terms } = await client.getMembership({ gymId, memberId: kavya.id });
  await client.issueInvoice({ gymId, termId: terms[0]?.id ?? '' });
}

const billingCalls = [
  'updateBillingDetails',
  'updateBillingPolicy',
  'setTaxRate',
  'takePayment',
  'refundPayment',
  'creditInvoice',
  'sendReceipt',
  'getInvoice',
  'getReceipt',
  'getMemberBilling',
  'getInvoices',
  'getInvoicesOfMonth',
  'getDues',
  'getTakings',
  'closeDay',
  'issueInvoice',
];

/** Calls that generated requests rarely complete. */
async function callExplicitly(
  server: TestServer,
  razorpay: RazorpayServer,
  gateway: PaymentGateway,
): Promise<string[]> {
  const { gymId, main, admin, member, staff, mainStaff, addPerson } = await createTestGym(server);
  // First: later the member is moved to another branch.
  await billExplicitly({ gymId, admin, staff, member });
  const person = { phone: '9876543210', email: 'ravi@plan.test', name: 'Ravi Kumar' };
  const memberData = { ...person, age: 30, sex: 'male' as const, branchId: main };
  const staffData = { ...person, email: 'sunil@plan.test', role: 'Receptionist' as const, branchId: main };
  await admin.client.getBranchUsage({ gymId, branchId: main });
  const branchData = { name: 'Annexe', address: 'There', phone: '', email: '', maxCapacity: 9 };
  const { branch } = await admin.client.addBranch({ gymId, branchData });
  await admin.client.deleteBranch({ gymId, branchId: branch.id });
  await admin.client.addMember({ gymId, memberData });
  await admin.client.addAttendanceLog({ gymId, memberId: member.id, action: 'check-in', method: 'nfc' });
  await admin.client.updateStaff({ gymId, staffId: mainStaff.id, staffData });
  await admin.client.signOutMember({ gymId, memberId: member.id });
  const invited = await admin.client.addStaff({ gymId, staffData: { ...staffData, email: 'asha@plan.test' } });
  await admin.client.inviteStaff({ gymId, staffId: invited.staff.id });
  const adminData = { name: 'Priya Nair', email: 'priya@plan.test', mobile: person.phone };
  const { admin: newAdmin } = await admin.client.createAdmin({ gymId, adminData });
  await admin.client.inviteAdmin({ gymId, adminId: newAdmin.id });
  await admin.client.updateMember({
    gymId,
    memberId: member.id,
    memberData: { ...memberData, email: 'meera@plan.test' },
  });
  await admin.client.createCustomToken({ gymId, memberId: member.id });
  const planData = { name: 'Couple', lengthUnit: 'month' as const, length: 12, price: null, isTaxIncluded: true };
  const { plan } = await admin.client.addPlan({ gymId, planData });
  await admin.client.updatePlan({ gymId, planId: plan.id, planData });
  await admin.client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'active' });
  await admin.client.deletePlan({ gymId, planId: plan.id });
  const { term } = await admin.client.renewMembership({ gymId, memberId: member.id, planId: 'yearly' });
  await admin.client.undoRenewal({ gymId, termId: term.id });
  const rest = { from: '2026-11-21', to: '2026-11-22', reason: 'Travel' };
  const { freeze } = await admin.client.freezeMembership({ gymId, memberId: member.id, ...rest });
  await admin.client.endFreeze({ gymId, freezeId: freeze.id });
  await admin.client.extendMemberships({ gymId, memberIds: [member.id], days: 1, reason: 'Closed' });
  await admin.client.cancelMembership({ gymId, memberId: member.id, lastDay: '2026-11-21', reason: 'Moves' });
  const { settings } = await admin.client.getBillingSettings({ gymId });
  await admin.client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId: 'gym@bank' } });
  const monthly = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1_500_00, isTaxIncluded: true };
  await admin.client.updatePlan({ gymId, planId: 'monthly', planData: monthly });
  const payer = await addPerson('member', main);
  await payer.client.getPass({ gymId });
  await payer.client.getPassBilling({ gymId });
  const purpose = { type: 'renewal' as const, planId: 'monthly' };
  for (const decide of ['confirm', 'reject'] as const) {
    const { paymentRequest } = await payer.client.requestPayment({ gymId, channel: 'upi', purpose });
    const request = { gymId, paymentRequestId: paymentRequest.id };
    if (decide === 'reject') await admin.client.rejectPaymentRequest(request);
    else await admin.client.confirmPaymentRequest({ ...request, reference: '632411223344' });
  }
  const { invoice } = await admin.client.renewMembership({ gymId, memberId: payer.id, planId: 'monthly' });
  await admin.client.createPaymentLink({ gymId, invoiceId: invoice?.id ?? '' });
  for (const link of razorpay.links) razorpay.pay(link);
  // Finds the payment, as a webhook does.
  const clock = () => server.clock.now + 3_600_000;
  const log = pino({ enabled: false });
  await reconcilePaymentsJob({ database: server.database, gateway, clock, log }).run(AbortSignal.timeout(60_000));
  const kiosk = await pairTestDevice(server, { gymId }, staff);
  await kiosk.client.getKiosk({ gymId });
  const { sessionId, qrData } = await kiosk.client.generateQRSession({ gymId });
  await staff.client.universalCheckIn({ gymId, type: 'QR', qrData });
  await kiosk.client.checkQRSession({ gymId, sessionId });
  await admin.client.listDevices({ gymId });
  await admin.client.revokeDevice({ gymId, deviceId: kiosk.id });
  await admin.client.getReminders({ gymId });
  const reminder = { day: 3, isOn: true, subject: 'Soon', text: 'Hello {name}' } as const;
  await admin.client.updateReminder({ gymId, reminder });
  await staff.client.getRemindToday({ gymId });
  await admin.client.getMemberNotes({ gymId, memberId: member.id });
  const { note } = await admin.client.addMemberNote({ gymId, memberId: member.id, kind: 'reminder', text: 'Later' });
  await admin.client.getRemindToday({ gymId, branchId: main });
  await admin.client.deleteMemberNote({ gymId, noteId: note.id });
  await admin.client.getMemberActivities({ gymId, memberId: member.id });
  const token = 'a-token-of-a-reminder';
  await setReminderToken(server.database.db, gymId, member.id, token);
  await admin.client.stopReminders({ token });
  const owner = await enrolSecondFactor(server, admin);
  await staff.client.getTwoFactor({ gymId });
  await enrolSecondFactor(server, staff);
  await owner.client.renewRecoveryCodes({ gymId });
  await owner.client.setTwoFactorRequired({ gymId, isRequired: true });
  await owner.client.resetTwoFactor({ gymId, personId: staff.id });
  await owner.client.chooseGym({ gymId });
  await admin.token();
  const { sessions } = await owner.client.listMySessions({ gymId });
  const another = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  await owner.client.signOutSession({ gymId, sessionId: another });
  return [
    ...billingCalls,
    'universalCheckIn',
    'addBranch',
    'deleteBranch',
    'getPass',
    'getPassBilling',
    'getBranchUsage',
    'addMember',
    'addAttendanceLog',
    'addStaff',
    'createAdmin',
    'updateStaff',
    'updateMember',
    'createCustomToken',
    'signOutMember',
    'addPlan',
    'updatePlan',
    'togglePlanStatus',
    'deletePlan',
    'renewMembership',
    'undoRenewal',
    'freezeMembership',
    'endFreeze',
    'extendMemberships',
    'cancelMembership',
    'updateBillingPolicy',
    'requestPayment',
    'confirmPaymentRequest',
    'rejectPaymentRequest',
    'createPaymentLink',
    'inviteStaff',
    'inviteAdmin',
    'pairDevice',
    'getKiosk',
    'listDevices',
    'revokeDevice',
    'checkQRSession',
    'renewRecoveryCodes',
    'setTwoFactorRequired',
    'resetTwoFactor',
    'chooseGym',
    'signOutSession',
    'getReminders',
    'updateReminder',
    'getRemindToday',
    'getMemberNotes',
    'addMemberNote',
    'deleteMemberNote',
    'getMemberActivities',
    'stopReminders',
  ];
}

describe.each(engines)('query plans on %s', (engine) => {
  let server: TestServer;
  let razorpay: RazorpayServer;
  const queries = new Set<string>();
  const completed = new Set<string>();

  beforeAll(async () => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    razorpay = await startRazorpayServer(() => server.clock.now);
    const gateway = createRazorpay({ url: razorpay.url, ...razorpay.keys, webhookSecrets: [] });
    server = await startTestServer(engine, { gateway });
    const counts = await fuzz(server, { count: 2000, seed: 7 });
    for (const [name, statuses] of counts) if (statuses.has(200)) completed.add(name);
    for (const name of await callExplicitly(server, razorpay, gateway)) completed.add(name);
    for (const [argument] of [...prepare.mock.calls, ...(query.mock.calls as unknown[][])]) {
      const text = typeof argument === 'string' ? argument : (argument as { text: string }).text;
      if (isQuery.test(text)) queries.add(text);
    }
    prepare.mockRestore();
    query.mockRestore();
    await insertManyGyms(server.database.db);
    await sql`analyze`.execute(server.database.db);
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await razorpay.close();
  });

  test('every call was completed', () => {
    expect(callNames.filter((name) => !completed.has(name))).toEqual([]);
    expect(queries.size).toBeGreaterThan(50);
  });

  test('every query uses an index that starts with gym_id, or with the column that it names instead', async () => {
    const scans: string[] = [];
    for (const query of queries) {
      if (fixtureQuery.test(query)) continue;
      const [, column] = crossTenantQueries.find(([pattern]) => pattern.test(query)) ?? [];
      const found = await foreignScans(engine, server.database.db, query);
      const steps = found.filter((step) => column === undefined || !isByColumn(step, column));
      if (steps.length > 0) scans.push(`${query}\n    ${steps.join('\n    ')}`);
    }
    expect(scans).toEqual([]);
  });
});
