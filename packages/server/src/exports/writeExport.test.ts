import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { beforeAll, expect, test } from 'vitest';
import type { ExportFormat } from '@spotter/api';
import {
  lockBillingSettings,
  saveBranchDetails,
  updateBillingSettings,
} from '../billing/billingSettings.repository.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { parseXlsx } from '../imports/file/parseXlsx.ts';
import { unzip } from '../testing/unzip.ts';
import { exportFileName, writeExport } from './writeExport.ts';

const MINUTE_MS = 60_000;

/** A list as lines, without the ids. */
const linesOf = (csv = '') =>
  Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data.map(([, ...cells]) =>
    cells.join(' | '),
  );

onBothEngines('an export', (server) => {
  let gym: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server(), 'Iron Lotus');
    const { gymId, admin, staff, mainStaff, member, side, main } = gym;
    const { client } = admin;
    const { clock, database } = server();
    await database.transaction(async (tx) => {
      await lockBillingSettings(tx, gymId);
      await updateBillingSettings(tx, gymId, { tax_rate_confirmed_at: clock.now });
      const details = { branch_id: side, legal_name: 'Iron Ltd', address: '', gstin: '27ABCDE1234F1Z5', updated_at: 1 };
      await saveBranchDetails(tx, gymId, details);
    });
    const monthly = { name: 'Monthly', lengthUnit: 'month', length: 1, price: 1000_50, isTaxIncluded: true } as const;
    await client.updatePlan({ gymId, planId: 'monthly', planData: monthly });
    const week = { name: 'Week', lengthUnit: 'day', length: 7, price: 250_00, isTaxIncluded: false } as const;
    const { plan } = await client.addPlan({ gymId, planData: week });
    await client.togglePlanStatus({ gymId, planId: plan.id, newStatus: 'inactive' });

    const payment = { amount: 500_50, method: 'upi' as const, reference: 'UPI-1' };
    await client.renewMembership({ gymId, memberId: member.id, planId: 'monthly', payment });
    const { payments, invoices } = await client.getMemberBilling({ gymId, memberId: member.id });
    await client.refundPayment({
      gymId,
      paymentId: payments[0]?.id ?? '',
      amount: 100_00,
      method: 'cash',
      reason: 'Too much',
    });
    await client.creditInvoice({ gymId, invoiceId: invoices[0]?.id ?? '', amount: 200_25, reason: 'Goodwill' });
    const extension = { kind: 'extend' as const, days: 2, reason: 'Closed' };
    await client.changeMembers({ gymId, memberIds: [member.id], change: extension });

    const rest = { age: 41, birth_date: '1985-02-28', sex: 'male' as const, card_number: '007', phone: '+14155550100' };
    const ravi = await gym.addPerson('member', side, { name: 'Ravi Rao', email: 'ravi@gym.test', ...rest });
    await client.changeMembers({ gymId, memberIds: [ravi.id], change: { kind: 'move', branchId: main } });
    await client.renewMembership({ gymId, memberId: ravi.id, planId: 'quarterly' });
    const { terms } = await client.getMembership({ gymId, memberId: ravi.id });
    await client.undoRenewal({ gymId, termId: terms[0]?.id ?? '' });
    await client.cancelMembership({ gymId, memberId: ravi.id, lastDay: '2026-11-25', reason: 'Moves away' });
    await client.toggleMemberStatus({ gymId, memberId: ravi.id, newStatus: 'inactive' });

    await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    clock.now += 90 * MINUTE_MS + 40_000;
    await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
    const byMistake = { gymId, type: 'MANUAL', targetUserId: mainStaff.id } as const;
    const { attendanceId = '' } = await client.universalCheckIn(byMistake);
    clock.now += MINUTE_MS;
    await client.withdrawAttendance({ gymId, attendanceId });
    await client.changeStaffStatus({ gymId, staffId: mainStaff.id, status: 'inactive' });
    const branchData = {
      name: 'Annexe',
      address: 'There',
      phone: '9876543210',
      email: 'annexe@gym.test',
      maxCapacity: 9,
    };
    const { branch } = await client.addBranch({ gymId, branchData });
    await client.deleteBranch({ gymId, branchId: branch.id });
    await client.addBranch({ gymId, branchData: { ...branchData, name: 'Quiet', status: 'inactive' } });
  });

  async function exportOf(format: ExportFormat) {
    const { database, clock } = server();
    const { gymId } = gym;
    return database.snapshot(async (db) => {
      let rows = 0;
      const writer = await writeExport(db, gymId, { format, now: clock.now, onRows: (count) => (rows += count) });
      const bytes = await buffer(Readable.from(writer?.bytes ?? []));
      expect(rows).toBe(writer?.totalRows);
      return bytes;
    });
  }

  const emailOf = async ({ id }: { id: string }) =>
    (await server().database.db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirst())?.email;

  test('names what its rows refer to, and has days, times and amounts as people read them', async () => {
    const files = await unzip(await exportOf('csv'));
    const [admin, staff, mainStaff, member] = await Promise.all(
      [gym.admin, gym.staff, gym.mainStaff, gym.member].map(emailOf),
    );
    const { activity, ...lists } = Object.fromEntries(
      Object.entries(files).map(([name, csv]) => [name.replace(/\.csv$/, ''), linesOf(csv)]),
    );
    expect(lists).toEqual({
      members: [
        'Name | Phone | E-mail | Age | Date of birth | Sex | Plan | Joining date | Expiry date | Dues | Card number | Branch | Status | Total visits | Last visit | Added on',
        `Meera Member | 98111 11111 | ${member} | 30 |  | Female | Monthly | 2026-11-01 | 2027-01-04 | 399.75 |  | Side | Active | 1 | 2026-11-20 | 2026-11-20`,
        "Ravi Rao | '+14155550100 | ravi@gym.test | 41 | 1985-02-28 | Male | Monthly | 2026-11-01 | 2026-11-25 | 0 | 007 | Main | Inactive | 0 |  | 2026-11-20",
      ],
      terms: [
        'Member | Phone | Number | Plan | First day | Last day | Last day as sold | Days frozen or extended | Price | Tax | Sold by | Sold on | Status | Reason',
        'Meera Member | 98111 11111 | 1 | Monthly | 2026-11-01 | 2026-12-03 | 2026-12-01 | 2 |  |  |  | 2026-11-20 | Sold | ',
        'Meera Member | 98111 11111 | 2 | Monthly | 2026-12-04 | 2027-01-04 | 2027-01-02 | 0 | 1000.5 | included | Asha Admin | 2026-11-20 | Sold | ',
        "Ravi Rao | '+14155550100 | 1 | Monthly | 2026-11-01 | 2026-11-25 | 2026-12-01 | 0 |  |  |  | 2026-11-20 | Canceled | Moves away",
        "Ravi Rao | '+14155550100 | 2 | Quarterly | 2026-12-02 | 2027-03-02 | 2027-03-02 | 0 |  |  | Asha Admin | 2026-11-20 | Undone | ",
      ],
      attendance: [
        'Date | Time | Name | Phone | Type | Branch | Action | Method | Assisted by | Minutes inside',
        '2026-11-20 | 12:00:00 | Meera Member | 98111 11111 | Member | Side | check-in | manual | Sunil Staff | ',
        '2026-11-20 | 13:30:40 | Meera Member | 98111 11111 | Member | Side | check-out | manual | Sunil Staff | 91',
      ],
      withdrawn: [
        'Date | Time | Name | Phone | Type | Branch | Action | Method | Assisted by | Minutes inside | Withdrawn on | Withdrawn at | Withdrawn by',
        '2026-11-20 | 13:30:40 | Maya Staff | 98111 11111 | Staff | Main | check-in | manual | Asha Admin |  | 2026-11-20 | 13:31:40 | Asha Admin',
      ],
      invoices: [
        'Number | Date | Kind | Member | Phone | Description | Branch | GSTIN | Taxable value | CGST | SGST or UTGST | Rounding | Total | Paid | Credited | Due | Corrects | Issued by',
        'INV/2627/000001 | 2026-11-20 | invoice | Meera Member | 98111 11111 | Monthly membership, 2 Dec 2026 to 2 Jan 2027 | Side | 27ABCDE1234F1Z5 | 952.86 | 23.82 | 23.82 | 0 | 1000.5 | 400.5 | 200.25 | 399.75 |  | Asha Admin',
        'CRN/2627/000001 | 2026-11-20 | credit-note | Meera Member | 98111 11111 | Monthly membership, 2 Dec 2026 to 2 Jan 2027 | Side | 27ABCDE1234F1Z5 | 190.71 | 4.77 | 4.77 | 0 | 200.25 | 0 | 200.25 | 0 | INV/2627/000001 | Asha Admin',
      ],
      payments: [
        'Date | Time | Kind | Member | Invoice | Method | Amount | Reference | Reason | Branch | Received by',
        '2026-11-20 | 12:00:00 | payment | Meera Member | INV/2627/000001 | upi | 500.5 | UPI-1 |  | Side | Asha Admin',
        '2026-11-20 | 12:00:00 | refund | Meera Member | INV/2627/000001 | cash | -100 |  | Too much | Side | Asha Admin',
      ],
      staff: [
        'Name | Type | Role | Phone | E-mail | Branch | Status | Added on',
        `Asha Admin | Admin |  | 98000 00000 | ${admin} |  | Active | 2026-11-20`,
        `Sunil Staff | Staff | Receptionist | 98111 11111 | ${staff} | Side | Active | 2026-11-20`,
        `Maya Staff | Staff | Receptionist | 98111 11111 | ${mainStaff} | Main | Inactive | 2026-11-20`,
      ],
      plans: [
        'Name | Length | Unit | Price | Tax | Status',
        'Week | 7 | day | 250 | excluded | Inactive',
        'Monthly | 1 | month | 1000.5 | included | Active',
        'Quarterly | 3 | month |  | included | Active',
        'Yearly | 12 | month |  | included | Active',
      ],
      branches: [
        'Name | Address | Phone | E-mail | Capacity | Status',
        'Main | 1 Main Road |  |  | 10 | Active',
        'Side | 2 Side Road |  |  | 5 | Active',
        'Annexe | There | 98765 43210 | annexe@gym.test | 9 | Deleted',
        'Quiet | There | 98765 43210 | annexe@gym.test | 9 | Inactive',
      ],
    });
    expect(activity?.[0]).toBe('Date | Time | By | Role | Area | What | Changes');
    const by = '2026-11-20 | 12:00:00 | Asha Admin | Admin';
    expect(activity).toEqual(
      expect.arrayContaining([
        `${by} | Plans | Asha Admin deactivated Week | Status: active → inactive`,
        `${by} | Payments | Asha Admin received ₹500.50 for INV/2627/000001 (Meera Member) | Amount: – → ₹500.50\nMethod: – → upi`,
        `${by} | Memberships | Asha Admin undid the renewal of Ravi Rao | Expiry date: 2027-03-02 → 2026-12-01\nPlan: Quarterly → –`,
      ]),
    );
    expect(activity?.find((line) => line.includes('Branch: '))).toMatch(/Ravi Rao \| Branch: Side → Main$/);
    expect(activity?.find((line) => line.includes('added Week'))).toMatch(/Length: – → 7\nPrice: – → ₹250\n/);
  });

  test('is the same in a workbook, with typed cells', async () => {
    const files = await unzip(await exportOf('csv'));
    const sheets = await parseXlsx(await exportOf('xlsx'));
    expect(sheets.map(({ sheet }) => `${sheet?.toLowerCase()}.csv`)).toEqual(Object.keys(files));
    for (const { sheet, rows } of sheets) {
      const width = rows[0]?.length ?? 0;
      const texts = rows.map((row) => Array.from({ length: width }, (_, at) => row[at]?.text ?? ''));
      const csv = Papa.parse<string[]>((files[`${sheet?.toLowerCase()}.csv`] ?? '').replace(/^\uFEFF/, ''), {
        skipEmptyLines: true,
      });
      // A sheet needs no quote before a number with +, and its times are read to the minute.
      const expected = csv.data.map((cells) =>
        cells.map((cell) =>
          cell
            .replaceAll('\n', ' ')
            .replace(/^'\+/, '+')
            .replace(/^(\d\d:\d\d):\d\d$/, '$1'),
        ),
      );
      expect([sheet, texts]).toEqual([sheet, expected]);
    }
    const [members] = sheets;
    expect(members?.rows[1]?.slice(10, 11)).toEqual([{ text: '399.75', number: 399.75 }]);
  });

  test('as rows has the tables that another gym can take over, each line a row', async () => {
    const files = await unzip(await exportOf('json'));
    const { tables, ...manifest } = JSON.parse(files['export.json'] ?? '') as { tables: Record<string, number> };
    expect(manifest).toEqual({
      product: 'Spotter',
      format: 1,
      gym: 'Iron Lotus',
      exportedAt: new Date(server().clock.now).toISOString(),
    });
    expect(tables).toEqual({
      branches: 4,
      gyms: 1,
      people: 5,
      plans: 4,
      terms: 4,
      term_adjustments: 1,
      attendance: 2,
      withdrawn_attendance: 1,
      stay_counts: expect.any(Number),
      activities: expect.any(Number),
      logos: 0,
      gym_brands: 0,
      gym_icons: 0,
      reminder_settings: 0,
      reminders_sent: 0,
      member_notes: 0,
      billing_settings: 1,
      branch_billing_details: 1,
      tax_rates: 0,
      invoice_counters: 2,
      invoices: 2,
      payments: 2,
      day_closes: 0,
    });
    expect(Object.keys(files)).toEqual(['export.json', ...Object.keys(tables).map((table) => `${table}.ndjson`)]);
    for (const [table, count] of Object.entries(tables)) {
      const lines = (files[`${table}.ndjson`] ?? '').split('\n');
      expect([table, lines.length]).toEqual([table, count + 1]);
      for (const line of lines.slice(0, -1)) {
        const columns = Object.keys(JSON.parse(line) as object);
        expect(columns).toEqual(columns.toSorted());
      }
    }
  });

  test('of a gym that does not exist is none', async () => {
    const none = await server().database.snapshot((db) => writeExport(db, 'no-such-gym', { format: 'csv', now: 1 }));
    expect(none).toBeUndefined();
  });
});

test.each([
  ['Iron Lotus Fitness', 'xlsx', 'iron-lotus-fitness-2026-11-21.xlsx'],
  ['  Café — Söhne & Co. ', 'csv', 'cafe-sohne-co-2026-11-21-csv.zip'],
  ['आयरन', 'json', 'gym-2026-11-21-json.zip'],
] as const)('the file of %j as %s is %s', (name, format, file) => {
  // After midnight in India.
  const at = Date.parse('2026-11-20T18:30:00Z');
  expect(exportFileName({ name, time_zone: 'Asia/Kolkata' }, format, at)).toBe(file);
});
