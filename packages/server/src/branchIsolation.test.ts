// Staff of one branch with the ids of another: each call answers as if there were no such record.
import { beforeAll, expect, test } from 'vitest';
import { type CallDefinition, type CallName, callNames, contract, type InputOf, type PlainName } from '@spotter/api';
import { onBothEngines } from './testing/onBothEngines.ts';
import { createTestGym, pairTestDevice, type TestGym, type TestPerson } from './testing/server.ts';

type WithoutGym<Input> = Input extends unknown ? Omit<Input, 'gymId'> : never;
type Inputs = { [N in PlainName]?: WithoutGym<InputOf<N>>[] };

/** Calls about the caller, the gym, or the branch that they belong to; others have tests of their own. */
const withoutRecord: CallName[] = [
  'attendanceFeed',
  'getPlans',
  'getBillingSettings',
  'getWelcomeMail',
  'getOccupancies',
  'getBranches',
  'getGymSettings',
  'getUserDashboardData',
  'getReportSettings',
  'getImports',
  'getUndoableChanges',
  'getTwoFactor',
  'listDevices',
  'listMySessions',
  'renewRecoveryCodes',
  'signOutOtherSessions',
  // They answer for each record by itself.
  'changeMembers',
  'syncCheckIns',
  'uploadImport',
];

const tables = [
  'people',
  'terms',
  'term_adjustments',
  'attendance',
  'withdrawn_attendance',
  'invoices',
  'payments',
  'payment_requests',
  'day_closes',
  'member_notes',
  'activities',
  'qr_sessions',
  'devices',
  'offline_operations',
  'imports',
  'import_rows',
  'changes',
  'changed_items',
] as const;

onBothEngines('staff of another branch', (server) => {
  let gym: TestGym;
  let inputs: Inputs;
  let secrets: string[];

  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const found = server().database.db.selectFrom(table).selectAll().where('gym_id', '=', gym.gymId);
          return [table, (await found.execute()).map((row) => JSON.stringify(row)).toSorted()] as const;
        }),
      ),
    );

  beforeAll(async () => {
    gym = await createTestGym(server());
    const { gymId, main, admin, mainStaff } = gym;
    const { clock } = server();
    const here = mainStaff.client;
    const { id: memberId } = await gym.addPerson('member', main, { name: 'Hidden Person' });
    const planData = { name: 'Monthly', lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: true };
    await admin.client.updatePlan({ gymId, planId: 'monthly', planData });
    await admin.client.saveReportSettings({ gymId, settings: { staffMayRead: true, monthlySummary: false } });
    await admin.client.saveImportPolicy({ gymId, staffMayImport: true });
    const policy = { graceDays: 7, freezeDaysPerYear: 30, maxStaffDiscountPercent: 10, upiId: 'first@bank' };
    await admin.client.updateBillingPolicy({ gymId, policy: { ...policy, upiPayeeName: '' } });
    const payment = { amount: 500_00, method: 'cash' as const, reference: '' };
    const sold = await here.renewMembership({ gymId, memberId, planId: 'monthly', payment });
    const invoiceId = sold.invoice?.id ?? '';
    const termId = sold.term.id;
    const today = Temporal.Instant.fromEpochMilliseconds(clock.now).toString().slice(0, 10);
    const { freeze } = await here.freezeMembership({ gymId, memberId, from: today, to: today, reason: 'Travel' });
    const { note } = await here.addMemberNote({ gymId, memberId, kind: 'note', text: 'Hidden knee' });
    await here.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: memberId });
    const history = { userId: memberId, userType: 'member' as const };
    const [visit] = (await here.getUserAttendanceLogs({ gymId, ...history })).attendanceLogs;
    const device = await pairTestDevice(server(), gym, mainStaff);
    const base64 = Buffer.from('Name,Mobile\nHidden Import,9845012345').toString('base64');
    const file = { kind: 'members' as const, fileName: 'a.csv', base64 };
    const { import: draft } = await here.uploadImport({ gymId, ...file });
    const { id: spareId } = await gym.addPerson('member', main, { name: 'Hidden Spare' });
    const { undo } = await here.deleteMember({ gymId, memberId: spareId });
    const late = { id: 'late', type: 'MANUAL' as const, action: 'checkin' as const, targetUserId: memberId };
    await here.syncCheckIns({ gymId, sentAt: clock.now, operations: [{ ...late, at: clock.now }] });
    const { client } = await gym.addPerson('member', main, { name: 'Hidden Payer' });
    const purpose = { type: 'renewal' as const, planId: 'monthly' };
    const { paymentRequest } = await client.requestPayment({ gymId, channel: 'upi', purpose });
    const code = await here.generateQRSession({ gymId });
    const [session] = (await here.listMySessions({ gymId })).sessions;
    const fields = { name: 'Changed', email: 'changed@gym.test', phone: '9876543210', age: 30, sex: 'female' as const };
    secrets = ['Hidden', memberId];
    const branch = { branchId: main };
    const month = { from: '2026-11-01', to: '2026-11-30', ...branch };
    inputs = {
      getMembers: [branch],
      getMembersByBranch: [branch],
      addMember: [{ memberData: { ...fields, branchId: main } }],
      updateMember: [{ memberId, memberData: fields }],
      signOutMember: [{ memberId }],
      getMember: [{ memberId }],
      getMembership: [{ memberId }],
      renewMembership: [{ memberId, planId: 'monthly' }],
      freezeMembership: [{ memberId, from: today, to: today, reason: 'x' }],
      endFreeze: [{ freezeId: freeze.id }],
      issueInvoice: [{ termId }],
      getInvoices: [branch],
      getInvoice: [{ invoiceId }],
      sendReceipt: [{ invoiceId }],
      takePayment: [{ invoiceId, payment }],
      getMemberBilling: [{ memberId }],
      getDues: [branch],
      getTakings: [branch],
      closeDay: [{ ...branch, day: today, countedCash: 500_00, expectedCash: 500_00 }],
      getPaymentRequests: [branch],
      getRemindToday: [branch],
      getMemberNotes: [{ memberId }],
      addMemberNote: [{ memberId, kind: 'note', text: 'x' }],
      deleteMemberNote: [{ noteId: note.id }],
      getMemberActivities: [{ memberId }],
      setMemberReminders: [{ memberId, isOn: false }],
      universalCheckIn: [{ type: 'MANUAL', targetUserId: memberId }],
      checkQRSession: [{ sessionId: code.sessionId }],
      confirmPaymentRequest: [{ paymentRequestId: paymentRequest.id, reference: '632411223344' }],
      rejectPaymentRequest: [{ paymentRequestId: paymentRequest.id }],
      checkoutAllMembers: [branch],
      getUserAttendanceLogs: [history],
      addAttendanceLog: [{ memberId, action: 'check-out', method: 'manual' }],
      getDoorLog: [branch],
      withdrawAttendance: [{ attendanceId: visit?.id ?? '' }],
      getDeskFacts: [branch],
      getDoorRules: [branch],
      getOfflineConflicts: [branch],
      settleOfflineConflict: [{ operationId: 'late', decision: 'dismiss' }],
      generateQRSession: [branch],
      setDeviceLanguage: [{ deviceId: device.id, language: 'hi' }],
      revokeDevice: [{ deviceId: device.id }],
      getOccupancy: [branch],
      getBranchHours: [branch],
      getExpectedOccupancy: [branch],
      getToday: [branch],
      getTodayList: [{ ...branch, list: 'dues' }],
      getAttendanceReport: [month],
      getMembersReport: [month],
      getVisitsReport: [month],
      getMoneyReport: [month],
      getStaffReport: [month],
      createCustomToken: [{ memberId }],
      getImport: [{ importId: draft.id }],
      getImportRows: [{ importId: draft.id, limit: 10 }],
      previewImport: [{ importId: draft.id, options: {} }],
      runImport: [{ importId: draft.id }],
      cancelImport: [{ importId: draft.id }],
      undoImport: [{ importId: draft.id }],
      getImportLeftovers: [{ importId: draft.id }],
      undoChange: [{ changeId: undo?.changeId ?? '' }],
      createPaymentLink: [{ invoiceId }],
      undoRenewal: [{ termId }],
      cancelMembership: [{ memberId, lastDay: today, reason: 'x' }],
      toggleMemberStatus: [{ memberId, newStatus: 'inactive' }],
      deleteMember: [{ memberId }],
      // Each ends the session of whoever may.
      signOutSession: [{ sessionId: session?.id ?? '' }],
      pairDevice: [{ ...branch, name: 'Kiosk' }],
    };
  });

  const staffCalls = callNames.filter((name) => {
    const { access } = contract[name] as CallDefinition;
    return typeof access !== 'string' && access.includes('staff');
  });

  test('every call that staff may make names a record here, or is known to name none', () => {
    expect([...Object.keys(inputs), ...withoutRecord].toSorted()).toEqual(staffCalls.toSorted());
  });

  test('gets not found, and changes nothing; staff of the branch are let in', async () => {
    const send = (who: TestPerson, name: CallName, input: object) => {
      const call = who.client[name as PlainName] as (whole: object) => Promise<unknown>;
      return call({ gymId: gym.gymId, ...input }).then(
        (answer) => ({ status: 200, text: JSON.stringify(answer) }),
        ({ status, message }: { status: number; message: string }) => ({ status, text: message }),
      );
    };
    // Their first call records that they have signed in.
    await send(gym.staff, 'getBranches', {});
    await send(gym.mainStaff, 'getBranches', {});
    for (const [name, ofCall] of Object.entries(inputs) as [CallName, object[]][]) {
      for (const input of ofCall) {
        const before = await rows();
        const { status, text } = await send(gym.staff, name, input);
        expect([name, status]).toEqual([name, 404]);
        expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
        expect([name, await rows()]).toEqual([name, before]);
        // Or what the state of the record forbids.
        const own = await send(gym.mainStaff, name, input);
        expect([name, own.text, [403, 404].includes(own.status)]).toEqual([name, own.text, false]);
      }
    }
  });
});
