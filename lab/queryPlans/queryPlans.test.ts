// Explains each query of the calls on both engines in a database of many gyms: none scans rows of other gyms.
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  callNames,
  defaultDoorRules,
  formatKioskCode,
  kioskCodeMac,
  kioskWindowOf,
  secretHashOf,
  todayLists,
} from '@spotter/api';
import { readDeviceToken } from '../../packages/server/src/devices/deviceToken.ts';
import { engines } from '../../packages/server/src/testing/databases.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { insertManyGyms } from './fixture.ts';
import { foreignScans } from './foreignScans.ts';
import { longReads } from '../../packages/server/src/longReads.ts';
import { reportReads } from '../../packages/server/src/reports/reportReads.ts';
import { occupancyDaysJob } from '../../packages/server/src/occupancy/occupancyDays.job.ts';
import { exportsJob } from '../../packages/server/src/exports/exports.job.ts';
import { setReminderToken } from '../../packages/server/src/reminders/reminders.repository.ts';
import type { PaymentGateway } from '../../packages/server/src/paymentRequests/gateway.ts';
import { createRazorpay } from '../../packages/server/src/paymentRequests/razorpay.ts';
import { reconcilePaymentsJob } from '../../packages/server/src/paymentRequests/reconcile.job.ts';
import {
  type RazorpayServer,
  startRazorpayServer,
} from '../../packages/server/src/paymentRequests/testing/razorpayServer.ts';
import { importTestFile, uploadTestImport, workOnImports } from '../../packages/server/src/testing/imports.ts';
import { enrolSecondFactor } from '../../packages/server/src/testing/secondFactor.ts';
import {
  clientWithToken,
  createTestGym,
  pairTestDevice,
  startTestServer,
  type TestDevice,
  type TestGym,
  type TestServer,
} from '../../packages/server/src/testing/server.ts';
import { issueSetupCode } from '../../packages/server/src/setup/setupCodes.ts';
import { iconFiles } from '../../packages/server/src/testing/icons.ts';
import { dataUrl, images } from '../../packages/server/src/testing/images.ts';

/** Queries without a gym, the columns by whose indexes they find their rows, and why. */
const crossTenantQueries: [query: RegExp, columns: string, why: string][] = [
  [
    /^(select|update) .*"people".* where "email" = .* not in \(select "gym_id" from "people" where "uid" = /,
    'email|uid',
    'an account is given its people in all gyms but those where it has one',
  ],
  [/^select .* from "people" where "email" = /, 'email', 'the gym is unknown before a sign-in'],
  [
    /^select .* from "people" where "gym_id" = \S+ and "email" (=|in) /,
    'email',
    'an e-mail has few people, so that PostgreSQL may look into the gym or into those',
  ],
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
    /^update "people" set "mail_refused_at" = .* where "gym_id" = \S+ and "email" = /,
    'email',
    'an e-mail has few people, so that PostgreSQL may look into the gym or into those',
  ],
  [/^(select|update) .*"pairing_codes".*"code_hash" = /, 'code_hash', 'a pairing code names nothing but itself'],
  [
    /^select .* from "people" where "reminder_token" = /,
    'reminder_token',
    'the link in a reminder names the member alone',
  ],
  [/^select .* from "payment_requests" where "reference" = /, 'reference', 'the gateway names a request by it'],
  [/^select .* from "payment_requests" where "gateway_link_id" = /, 'gateway_link_id', 'the gateway names its link'],
  [
    /^select .* from "payments" .*where "payments"\."gateway_payment_id" = /,
    'gateway_payment_id',
    'a refund names the payment',
  ],
  [/^select .* from "payment_requests" where "next_check_at" </, 'next_check_at', 'the job looks after all gyms'],
  [
    /^select .* from "gateway_events" inner join "payments"/,
    'gateway_payment_id',
    'refunds that came before their payment',
  ],
  [/^(select .* from|update) "imports" .*where .*status in /, 'claimed_until', 'the job works on imports of all gyms'],
  [
    /^(select|update|delete) .*"exports".*"id" = /,
    'id',
    'a link of an export names it alone; SQLite prefers that index where the gym is known, too',
  ],
  [
    /^select .* from "exports" where "finished_at" is null and "requested_at" </,
    'requested_at',
    'the job looks after all gyms',
  ],
  [/^select .* from "invoices" where "token" = /, 'token', 'the address of a receipt names the token alone'],
];
/** Of the tests' own server: a look at a person, and a migration of all gyms. */
const fixtureQuery = /^select (\* from "people" where "id" = |distinct gym_id from activities$)/;

/** A job begins with the list of all gyms; the setup asks whether there is any. */
const listOfGyms = /^select (\* from "gyms" order by "created_at"|"gym_id" from "gyms" limit \S+)$/;

/**
 * Whether the step reads an index by one of these columns:
 * `(uid=?)` or `(due_at<?)` of SQLite, `(uid = $1)` of PostgreSQL.
 */
const isByColumn = (step: string, columns: string) => new RegExp(`\\(\\(?(${columns}) ?[=<]`).test(step);

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
const importCalls = [
  'uploadImport',
  'getImport',
  'getImports',
  'getImportRows',
  'previewImport',
  'runImport',
  'cancelImport',
  'undoImport',
  'getImportLeftovers',
  'saveImportPolicy',
];

/** Members twice, the second time as changes, their visits, and both taken back. */
async function importExplicitly(server: TestServer, gym: Pick<TestGym, 'gymId' | 'admin'>): Promise<void> {
  const { gymId, admin } = gym;
  const header = 'Name,Mobile,Email,Age,Fees Due,Notes,Card No';
  const options = { duplicates: { inGym: 'update', inFile: 'skip' } } as const;
  const first = await importTestFile(server, gym, [header, 'Ali Khan,9845012345,ali@plan.test,31,100,Note,CARD77']);
  const second = await importTestFile(server, gym, [header, 'Ali Khan,9845012349,ali@plan.test,31,,,CARD77'], {
    options,
  });
  const visits = ['Mobile,Date,In Time', '9845012349,01/11/2026,07:00'];
  const past = await importTestFile(server, gym, visits, { kind: 'visits' });
  await admin.client.previewImport({
    gymId,
    importId: (await uploadTestImport(gym, visits, { kind: 'visits' })).id,
    options: { columns: ['phone', 'date', 'time'] },
  });
  for (const importId of [past.id, second.id, first.id]) {
    const filter = { gymId, importId, outcome: 'create', duplicates: 'true', limit: 1 } as const;
    await admin.client.getImportRows(filter);
    await admin.client.undoImport({ gymId, importId });
    await workOnImports(server);
    await admin.client.getImportLeftovers({ gymId, importId });
  }
  const draft = await uploadTestImport(gym, [header, 'Zoya,9845012999,,,,,']);
  await admin.client.cancelImport({ gymId, importId: draft.id });
  await admin.client.getImports({ gymId });
  await admin.client.saveImportPolicy({ gymId, staffMayImport: true });
}

/** The dashboard, of the gym and of a branch, and the days before it. */
async function lookAtToday(
  server: TestServer,
  { gymId, main, admin, staff }: Pick<TestGym, 'gymId' | 'main' | 'admin' | 'staff'>,
) {
  await staff.client.getToday({ gymId });
  await admin.client.getExpectedOccupancy({ gymId, branchId: main });
  const { database, clock } = server;
  await occupancyDaysJob({ database, clock: () => clock.now + 2 * 86_400_000 }).run(AbortSignal.timeout(60_000));
  for (const branchId of [undefined, main]) {
    const scope = { gymId, ...(branchId !== undefined && { branchId }) };
    await admin.client.getToday(scope);
    for (const list of todayLists) await admin.client.getTodayList({ ...scope, list });
  }
}

/** Somebody of another branch is turned away from a full one. */
async function refuseAtDoor(server: TestServer): Promise<void> {
  const { gymId, main, side, admin, member } = await createTestGym(server);
  const rules = { ...defaultDoorRules, capacity: 'refuse' as const, visitors: 'refuse' as const };
  await admin.client.updateDoorRules({ gymId, branchId: main, rules });
  await admin.client.getDoorRules({ gymId, branchId: main });
  const { hours, settings } = await admin.client.getBranchHours({ gymId, branchId: main });
  await admin.client.updateBranchHours({ gymId, branchId: main, hours, settings });
  const checkIn = { gymId, type: 'MANUAL' as const, targetUserId: member.id, branchId: main };
  await expect(admin.client.universalCheckIn(checkIn)).rejects.toMatchObject({ code: 'entry-refused' });
  for (const branchId of [undefined, main, side]) {
    await admin.client.getDoorLog({ gymId, ...(branchId !== undefined && { branchId }) });
  }
}

const reportCalls = [
  'getAttendanceReport',
  'getMembersReport',
  'getVisitsReport',
  'getMoneyReport',
  'getStaffReport',
  'getReportSettings',
  'saveReportSettings',
] as const;

/** In this process: the queries of threads are not seen. */
async function readLong({ database }: TestServer, { gymId, main }: Pick<TestGym, 'gymId' | 'main'>): Promise<void> {
  const days = { since: 1, until: Number.MAX_SAFE_INTEGER };
  const others = { performedById: 'somebody', action: 'create', record: 'member', ...days } as const;
  const before = { id: 'an-activity', happened_at: 1 };
  for (const filter of [{ before }, { ...others, before }]) {
    await database.snapshot((db) => longReads.listActivities(db, [gymId, { search: 'ravi', ...filter }, 10]));
  }
  await database.snapshot((db) => longReads.countVisits(db, [gymId, main, 10]));
}

/** Each report, of the gym and of a branch; in this process again, where their queries are seen. */
async function readReports(
  { database, clock }: TestServer,
  { gymId, admin, main }: Pick<TestGym, 'gymId' | 'admin' | 'main'>,
): Promise<void> {
  for (const branchId of [undefined, main]) {
    const period = { from: '2026-11-01', to: '2026-11-30' };
    const input = { gymId, ...period, ...(branchId !== undefined && { branchId }) };
    for (const name of reportCalls.slice(0, 5) as 'getStaffReport'[]) await admin.client[name](input);
    const request = { gymId, timeZone: 'Asia/Kolkata', branchId, period, now: clock.now };
    for (const read of Object.values(reportReads)) await database.snapshot<unknown>((db) => read(db, request));
  }
  await admin.client.saveReportSettings({ gymId, settings: { staffMayRead: true, monthlySummary: false } });
  await admin.client.getReportSettings({ gymId });
}

async function welcomeMembers({ gymId, admin }: Pick<TestGym, 'gymId' | 'admin'>): Promise<void> {
  await admin.client.saveWelcomeMail({ gymId, isOn: true });
  await admin.client.getWelcomeMail({ gymId });
}

/** A brand with icons, restored, and the gym's address. */
async function brandExplicitly({ gymId, admin }: Pick<TestGym, 'gymId' | 'admin'>): Promise<void> {
  const colours = { primary: '#0b5c8f', accent: null, header: null };
  const choice = { base: 'default', light: colours, dark: colours, corners: null, density: null, font: null } as const;
  await admin.client.saveGymBrand({ gymId, choice, expectedVersion: 0, icons: iconFiles() });
  await admin.client.restoreGymBrand({ gymId, version: 1, expectedVersion: 1 });
  await admin.client.updateGymSlug({ gymId, slug: 'query-plans' });
  const fileData = dataUrl('image/png', images['image/png'](20, 20));
  await admin.client.uploadLogo({ gymId, fileData, fileName: 'logo.png', fileType: 'image/png' });
}

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
  await admin.client.updateBranch({ gymId, branchId: branch.id, branchData });
  const { undo: branchUndo } = await admin.client.deleteBranch({ gymId, branchId: branch.id });
  await admin.client.undoChange({ gymId, changeId: branchUndo?.changeId ?? '' });
  await admin.client.addMember({ gymId, memberData });
  await admin.client.addAttendanceLog({ gymId, memberId: member.id, action: 'check-in', method: 'nfc' });
  const history = { gymId, userId: member.id, userType: 'member' as const };
  const [entry] = (await admin.client.getUserAttendanceLogs(history)).attendanceLogs;
  await admin.client.withdrawAttendance({ gymId, attendanceId: entry?.id ?? '' });
  await admin.client.addAttendanceLog({ gymId, memberId: member.id, action: 'check-in', method: 'nfc' });
  await admin.client.getDeskFacts({ gymId });
  await staff.client.getDeskFacts({ gymId });
  await admin.client.getOccupancies({ gymId });
  await admin.client.getOccupancy({ gymId, branchId: main });
  await admin.client.getMembership({ gymId, memberId: member.id });
  await admin.client.updateGymSettings({ gymId, companyName: 'Plans', logoUrl: null });
  await brandExplicitly({ gymId, admin });
  await welcomeMembers({ gymId, admin });
  const bearer = { Authorization: `Bearer ${await admin.token()}` };
  await (await server.app.request(`/attendanceFeed?gymId=${gymId}`, { headers: bearer })).body?.cancel();
  await lookAtToday(server, { gymId, main, admin, staff });
  await refuseAtDoor(server);
  await admin.client.updateStaff({ gymId, staffId: mainStaff.id, staffData });
  await admin.client.signOutMember({ gymId, memberId: member.id });
  const invited = await admin.client.addStaff({ gymId, staffData: { ...staffData, email: 'asha@plan.test' } });
  await admin.client.inviteStaff({ gymId, staffId: invited.staff.id });
  const adminData = { name: 'Priya Nair', email: 'priya@plan.test', mobile: person.phone };
  const { admin: newAdmin } = await admin.client.createAdmin({ gymId, adminData });
  await admin.client.inviteAdmin({ gymId, adminId: newAdmin.id });
  await admin.client.getAllAdmins({ gymId });
  const changed = { name: adminData.name, mobile: adminData.mobile, status: 'active' as const };
  await admin.client.updateAdmin({ gymId, adminId: newAdmin.id, adminData: changed });
  await admin.client.updateMember({
    gymId,
    memberId: member.id,
    memberData: { ...memberData, email: 'meera@plan.test' },
  });
  await admin.client.toggleAdminStatus({ gymId, adminId: newAdmin.id, status: 'inactive' });
  await admin.client.getMember({ gymId, memberId: member.id });
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
  await admin.client.cancelMembership({ gymId, memberId: member.id, lastDay: '2026-11-21', reason: 'Moves' });
  const { settings } = await admin.client.getBillingSettings({ gymId });
  await admin.client.updateBillingPolicy({ gymId, policy: { ...settings.policy, upiId: 'gym@bank' } });
  const monthly = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1_500_00, isTaxIncluded: true };
  await admin.client.updatePlan({ gymId, planId: 'monthly', planData: monthly });
  const payer = await addPerson('member', main);
  await payer.client.getPass({ gymId });
  await payer.client.setOwnLanguage({ gymId, language: 'hi' });
  await payer.client.getPassBilling({ gymId });
  const purpose = { type: 'renewal' as const, planId: 'monthly' };
  for (const decide of ['confirm', 'reject', 'withdraw'] as const) {
    const { paymentRequest } = await payer.client.requestPayment({ gymId, channel: 'upi', purpose });
    const request = { gymId, paymentRequestId: paymentRequest.id };
    if (decide === 'withdraw') await payer.client.withdrawPaymentRequest(request);
    else if (decide === 'reject') await admin.client.rejectPaymentRequest(request);
    else await admin.client.confirmPaymentRequest({ ...request, reference: '632411223344' });
  }
  const { invoice } = await admin.client.renewMembership({ gymId, memberId: payer.id, planId: 'monthly' });
  await admin.client.createPaymentLink({ gymId, invoiceId: invoice?.id ?? '' });
  for (const link of razorpay.links) razorpay.pay(link);
  // Finds the payment, as a webhook does.
  const clock = () => server.clock.now + 3_600_000;
  const log = pino({ enabled: false });
  await reconcilePaymentsJob({ database: server.database, gateway, clock, log }).run(AbortSignal.timeout(60_000));
  await importExplicitly(server, { gymId, admin });
  const kiosk = await pairTestDevice(server, { gymId }, staff);
  await kiosk.client.getKiosk({ gymId });
  const { sessionId, qrData } = await kiosk.client.generateQRSession({ gymId });
  await staff.client.universalCheckIn({ gymId, type: 'QR', qrData });
  await kiosk.client.checkQRSession({ gymId, sessionId, refusals: '1' });
  const headers = { Authorization: `Bearer ${kiosk.token}` };
  await (await server.app.request(`/kioskFeed?gymId=${gymId}`, { headers })).body?.cancel();
  await kiosk.client.getKiosk({ gymId, version: '1.0.0' });
  await syncExplicitly(server, { gymId, admin, kiosk, member: payer });
  await admin.client.listDevices({ gymId });
  await admin.client.setDeviceLanguage({ gymId, deviceId: kiosk.id, language: 'hi' });
  await admin.client.revokeDevice({ gymId, deviceId: kiosk.id });
  const { code } = await admin.client.createPairingCode({ gymId, branchId: main, name: 'Kiosk' });
  await admin.client.redeemPairingCode({ code });
  await admin.client.getReminders({ gymId });
  const reminder = { day: 3, isOn: true, subject: 'Soon', text: 'Hello {name}' } as const;
  await admin.client.updateReminder({ gymId, reminder });
  await staff.client.getRemindToday({ gymId });
  await admin.client.getMemberNotes({ gymId, memberId: member.id });
  const { note } = await admin.client.addMemberNote({ gymId, memberId: member.id, kind: 'reminder', text: 'Later' });
  await admin.client.getRemindToday({ gymId, branchId: main });
  await admin.client.deleteMemberNote({ gymId, noteId: note.id });
  await admin.client.startExport({ gymId, format: 'csv' });
  await exportsJob({ database: server.database, clock: () => server.clock.now }).run(AbortSignal.timeout(60_000));
  const [ready] = (await admin.client.getExports({ gymId })).exports;
  await (await server.app.request(ready?.downloadPath ?? '')).arrayBuffer();
  await admin.client.deleteExport({ gymId, exportId: ready?.id ?? '' });
  await admin.client.getMemberActivities({ gymId, memberId: member.id });
  const inactive = await addPerson('member', main, { deactivated_at: 1 });
  const memberIds = [(await addPerson('member', main)).id, inactive.id];
  const changes = [
    { kind: 'deactivate' as const },
    { kind: 'activate' as const },
    { kind: 'extend' as const, days: 1, reason: 'Closed' },
    { kind: 'move' as const, branchId: staff.branchId ?? '' },
    { kind: 'change-plan' as const, planId: 'yearly' },
    { kind: 'delete' as const },
  ];
  for (const change of changes) {
    const { undo } = await admin.client.changeMembers({ gymId, memberIds, change });
    const changeId = undo?.changeId ?? '';
    await admin.client.changeMembers({ gymId, memberIds, change, changeId });
    await admin.client.getUndoableChanges({ gymId });
    await staff.client.getUndoableChanges({ gymId });
    await admin.client.undoChange({ gymId, changeId });
  }
  for (const again of ['restorePerson', 'erasePerson'] as const) {
    await admin.client.deleteMember({ gymId, memberId: memberIds[0] ?? '' });
    await admin.client.getDeletedPeople({ gymId });
    await admin.client[again]({ gymId, personId: memberIds[0] ?? '' });
  }
  for (const status of ['inactive', 'active'] as const) {
    await admin.client.changeStaffStatus({ gymId, staffId: invited.staff.id, status });
    await admin.client.toggleMemberStatus({ gymId, memberId: member.id, newStatus: status });
  }
  const page = await admin.client.getActivities({ gymId, limit: 1 });
  const startAfter = page.lastActivityId ?? '';
  const days = { from: '2026-01-01', to: '2026-12-31' };
  for (const filter of [
    { startAfter },
    days,
    { search: 'ravi', startAfter },
    { personId: admin.id },
    { action: 'create' as const },
    { record: 'member' as const },
    { search: 'ravi', personId: admin.id, action: 'create' as const, record: 'member' as const, ...days, startAfter },
  ]) {
    await admin.client.getActivities({ gymId, limit: 10, ...filter });
  }
  await readReports(server, { gymId, admin, main });
  await readLong(server, { gymId, main });
  const empty = await createTestGym(server);
  await empty.admin.client.setCurrency({ gymId: empty.gymId, currency: 'USD' });
  await admin.client.deleteStaff({ gymId, staffId: invited.staff.id });
  await addPerson('member', main, { checked_in_at: 1, last_check_in_at: 1, checked_in_branch_id: main });
  const { undo: all } = await admin.client.checkoutAllMembers({ gymId });
  await admin.client.undoChange({ gymId, changeId: all?.changeId ?? '' });
  const token = 'a-token-of-a-reminder';
  await setReminderToken(server.database.db, gymId, member.id, token);
  await admin.client.stopReminders({ token });
  await admin.client.resumeReminders({ token });
  await admin.client.setMemberReminders({ gymId, memberId: member.id, isOn: false });
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
    ...importCalls,
    ...reportCalls,
    'getWelcomeMail',
    'saveWelcomeMail',
    'universalCheckIn',
    'addBranch',
    'deleteBranch',
    'getPass',
    'setOwnLanguage',
    'getPassBilling',
    'getBranchUsage',
    'addMember',
    'addAttendanceLog',
    'withdrawAttendance',
    'getDeskFacts',
    'getOccupancies',
    'getMembership',
    'updateGymSettings',
    'uploadLogo',
    'getMember',
    'toggleAdminStatus',
    'updateBranch',
    'getUserAttendanceLogs',
    'saveGymBrand',
    'restoreGymBrand',
    'updateGymSlug',
    'attendanceFeed',
    'getToday',
    'getTodayList',
    'getExpectedOccupancy',
    'getDoorLog',
    'getDoorRules',
    'updateDoorRules',
    'getBranchHours',
    'updateBranchHours',
    'addStaff',
    'createAdmin',
    'updateAdmin',
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
    'cancelMembership',
    'updateBillingPolicy',
    'requestPayment',
    'confirmPaymentRequest',
    'rejectPaymentRequest',
    'withdrawPaymentRequest',
    'createPaymentLink',
    'inviteStaff',
    'getOccupancy',
    'inviteAdmin',
    'getAllAdmins',
    'pairDevice',
    'getKiosk',
    'listDevices',
    'createPairingCode',
    'redeemPairingCode',
    'syncCheckIns',
    'getOfflineConflicts',
    'settleOfflineConflict',
    'setDeviceLanguage',
    'revokeDevice',
    'checkQRSession',
    'kioskFeed',
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
    'changeMembers',
    'getUndoableChanges',
    'undoChange',
    'getDeletedPeople',
    'restorePerson',
    'erasePerson',
    'deleteMember',
    'deleteStaff',
    'startExport',
    'getExports',
    'deleteExport',
    'stopReminders',
    'resumeReminders',
    'setMemberReminders',
    'changeStaffStatus',
    'toggleMemberStatus',
    'getActivities',
    'setCurrency',
  ];
}

/** Check-ins without a connection: recorded, refused and in conflict; and a code that the kiosk signed. */
async function syncExplicitly(
  server: TestServer,
  { gymId, admin, kiosk, member }: Pick<TestGym, 'gymId' | 'admin' | 'member'> & { kiosk: TestDevice },
): Promise<void> {
  const [now, targetUserId] = [server.clock.now, member.id];
  const operations = (['checkin', 'checkout', 'checkout', 'checkin', 'checkin'] as const).map((action, number) => ({
    id: `operation-${number}`,
    type: 'MANUAL' as const,
    action,
    at: now - 3_600_000 + number * 60_000,
    targetUserId,
  }));
  await admin.client.syncCheckIns({ gymId, sentAt: now, operations });
  const card = { id: 'operation-card', type: 'CARD' as const, at: now - 60_000, cardNumber: 'NOBODY1' };
  await kiosk.client.syncCheckIns({ gymId, sentAt: now, operations: [card] });
  const { conflicts } = await admin.client.getOfflineConflicts({ gymId });
  await admin.client.settleOfflineConflict({ gymId, operationId: conflicts[0]?.id ?? '', decision: 'dismiss' });
  const { deviceId = '', secret = '' } = readDeviceToken(kiosk.token) ?? {};
  const { branch } = await kiosk.client.getKiosk({ gymId });
  const code = { deviceId, branchId: branch.id, window: kioskWindowOf(now) };
  const mac = await kioskCodeMac(await secretHashOf(secret), code);
  await member.client.universalCheckIn({ gymId, type: 'QR', qrData: formatKioskCode({ ...code, mac }) });
}

/** Only while there is no gym; an invitation link only while there is no other. */
async function createFirstGym(server: TestServer): Promise<void> {
  const code = await issueSetupCode(server.database, server.clock.now);
  const admin = { adminName: 'Ria Sen', email: 'ria@plan.test', mobile: '9876543210', password: 'a quiet morning run' };
  await clientWithToken(server, '').createFirstGym({ gymName: 'First Gym', ...admin, code });
  const signIn = await server.app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=test', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: admin.email, password: admin.password, returnSecureToken: true }),
  });
  const { idToken } = (await signIn.json()) as { idToken: string };
  const client = clientWithToken(server, idToken);
  const { gym_id: gymId } = await server.database.db
    .selectFrom('gyms')
    .select('gym_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const adminData = { name: 'Anil Sen', email: 'anil@plan.test', mobile: '9876543211' };
  const { admin: invited } = await client.createAdmin({ gymId, adminData });
  await client.createInvitationLink({ gymId, personId: invited.id });
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
    const setup = { trustsThisMachine: false };
    server = await startTestServer(engine, { gateway, setup, withoutMailServer: true });
    await createFirstGym(server);
    completed.add('createFirstGym');
    completed.add('createInvitationLink');
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
  }, 600_000);
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
      if (fixtureQuery.test(query) || listOfGyms.test(query)) continue;
      const [, columns] = crossTenantQueries.find(([pattern]) => pattern.test(query)) ?? [];
      const found = await foreignScans(engine, server.database.db, query);
      const steps = found.filter((step) => columns === undefined || !isByColumn(step, columns));
      if (steps.length > 0) scans.push(`${query}\n    ${steps.join('\n    ')}`);
    }
    expect(scans).toEqual([]);
  });
});
