// Figures that different calls answer about the same thing agree, whatever people did.
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { addDays, type Invoice, type Member, type Payment } from '@spotter/api';
import { writeExport } from '../exports/writeExport.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, type TestGym, type TestServer } from '../testing/server.ts';
import { unzip } from '../testing/unzip.ts';
import { dateIn } from '../zone.ts';
import { playHistory } from './testing/randomHistory.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sorted = (texts: readonly string[]) => texts.toSorted();
const signed = ({ kind, amount }: Pick<Payment, 'kind' | 'amount'>) => (kind === 'payment' ? amount : -amount);

onBothEngines('after a random history', (server) => {
  test.each([
    [1, '2026-03-20T06:30:00Z', 'Europe/London'],
    [2, '2027-12-20T23:59:00Z', 'Pacific/Apia'],
  ])('%d from %s in %s, sums are those of their parts and lists agree', async (seed, start, timeZone) => {
    server().clock.now = Date.parse(start);
    const gym = await createTestGym(server());
    await server()
      .database.db.updateTable('gyms')
      .set({ time_zone: timeZone })
      .where('gym_id', '=', gym.gymId)
      .execute();
    const firstDay = dateIn(server().clock.now, timeZone);
    await playHistory(server(), gym, { seed, timeZone });
    const period = { from: firstDay, to: dateIn(server().clock.now, timeZone) };

    const documents = await invoicesOf(gym);
    const { members } = await gym.admin.client.getMembers({ gymId: gym.gymId });
    expect([documents.length, members.length].every((count) => count > 5)).toBe(true);
    checkDocuments(documents);
    await checkDues(gym, documents, members);
    await checkMoney(gym, documents, period);
    await checkMemberships(gym, members, period);
    await checkVisits(gym, members, period);
    await checkExport(server(), gym, { documents, members });
  });
});

async function invoicesOf({ gymId, admin: { client } }: TestGym): Promise<Invoice[]> {
  const { invoices } = await client.getInvoices({ gymId, limit: 1000 });
  return Promise.all(invoices.map(async ({ id }) => (await client.getInvoice({ gymId, invoiceId: id })).invoice));
}

function checkDocuments(documents: readonly Invoice[]): void {
  for (const { kind, number, payments, paid, total, credited, due, ...document } of documents) {
    expect([number, paid]).toEqual([number, sum(payments.map(signed))]);
    expect(paid).toBeGreaterThanOrEqual(0);
    const { taxableValue, cgst, sgst, rounding } = document;
    expect([number, total]).toEqual([number, taxableValue + cgst + sgst + rounding]);
    expect([number, due]).toEqual([number, total - paid - credited]);
    if (kind === 'credit-note') continue;
    const notes = documents.filter(({ corrects }) => corrects?.number === number);
    expect([number, credited]).toEqual([number, sum(notes.map((note) => note.total))]);
  }
}

async function checkDues({ gymId, admin: { client } }: TestGym, documents: Invoice[], members: Member[]) {
  const dues = await client.getDues({ gymId });
  const dueOf = new Map(dues.members.map(({ memberId, due }) => [memberId, due]));
  for (const { id, name } of members) {
    const billing = await client.getMemberBilling({ gymId, memberId: id });
    const own = documents.filter(({ memberId }) => memberId === id);
    expect([name, billing.due]).toEqual([name, sum(own.map(({ due }) => due))]);
    expect([name, dueOf.get(id) ?? 0]).toEqual([name, Math.max(0, billing.due)]);
    expect(billing.payments).toHaveLength(sum(own.map(({ payments }) => payments.length)));
  }
  const { dues: shown, lists } = await client.getToday({ gymId });
  expect([shown, lists.dues?.count]).toEqual([dues.total, dues.members.length]);
  expect(dues.total).toBe(sum(dues.members.map(({ due }) => due)));
}

interface Period {
  from: string;
  to: string;
}

async function checkMoney({ gymId, main, side, admin: { client } }: TestGym, documents: Invoice[], period: Period) {
  const sales = documents.filter(({ kind }) => kind !== 'credit-note');
  const money = await client.getMoneyReport({ gymId, ...period });
  const { people } = await client.getStaffReport({ gymId, ...period });
  const invoiced = sum(documents.map(({ kind, total }) => (kind === 'credit-note' ? -total : total)));
  const taken = sum(documents.map(({ paid }) => paid));
  const discounts = sum(sales.flatMap(({ lines }) => lines.map(({ discount }) => discount)));
  const all = { invoiced, taken, discounts, due: sum(documents.map(({ due }) => Math.max(0, due))) };
  const { invoiced: billed, taken: received, discounts: given, due } = money;
  const shown = { invoiced: billed.current, taken: received.current, discounts: given.current, due: due.current };
  expect(shown).toEqual(all);
  expect(sum(money.byMonth.map((month) => month.taken))).toBe(taken);
  expect(sum(money.byMethod.map((method) => method.taken))).toBe(taken);
  expect(sum(people.map((person) => person.taken))).toBe(taken);
  for (const parts of [money.byMonth, money.byPlan, people])
    expect(sum(parts.map((part) => part.invoiced))).toBe(invoiced);
  for (const parts of [money.byPlan, people]) expect(sum(parts.map((part) => part.discounts))).toBe(discounts);
  let ofDays = 0;
  for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
    for (const branchId of [main, side]) {
      const { total, byMethod, byPerson, payments } = (await client.getTakings({ gymId, branchId, day })).takings;
      expect([byMethod, byPerson].map((parts) => sum(parts.map(({ amount }) => amount)))).toEqual([total, total]);
      expect(sum(payments.map(signed))).toBe(total);
      ofDays += total;
    }
  }
  expect(ofDays).toBe(taken);
}

async function checkMemberships({ gymId, main, side, admin: { client } }: TestGym, members: Member[], period: Period) {
  const { to: today } = period;
  let active = 0;
  for (const { id, name, expiryDate, freeze, status } of members) {
    const { terms, freezes } = await client.getMembership({ gymId, memberId: id });
    const begun = terms.filter(({ neverBegins }) => !neverBegins);
    const days = begun.toReversed().flatMap(({ from, to }) => [from, to ?? from]);
    expect([name, ...days]).toEqual([name, ...sorted(days)]);
    expect(new Set(begun.map(({ from }) => from)).size).toBe(begun.length);
    expect([name, expiryDate]).toEqual([name, begun.length > 0 ? begun[0]?.to : terms[0]?.canceledOn]);
    expect(freeze?.id).toBe(freezes.find((one) => one.status !== 'past')?.id);
    if (status === 'active' && begun.some(({ from, to }) => from <= today && (to === null || to >= today))) active += 1;
  }
  const report = await client.getMembersReport({ gymId, ...period });
  const { byBand } = await client.getVisitsReport({ gymId, ...period });
  const parts = [report.byPlan.map((plan) => plan.active), byBand.map((band) => band.members)];
  expect([report.active.current, ...parts.map(sum)]).toEqual([active, active, active]);
  for (const branchId of [main, side]) {
    const { totalMembers } = await client.getMembersByBranch({ gymId, branchId });
    expect(totalMembers).toBe(members.filter((member) => member.branchId === branchId).length);
  }
}

async function checkVisits({ gymId, admin: { client } }: TestGym, members: Member[], period: Period) {
  for (const { id, name, totalVisits, lastCheckIn } of members) {
    const input = { gymId, userId: id, userType: 'member' as const, limit: 1000 };
    const { attendanceLogs } = await client.getUserAttendanceLogs(input);
    const checkIns = attendanceLogs.filter(({ action, withdrawn }) => action === 'check-in' && withdrawn === null);
    expect([name, totalVisits, lastCheckIn]).toEqual([name, checkIns.length, checkIns[0]?.timestamp ?? null]);
  }
  const { checkIns, byDay, byHour, byBranch, byMethod } = await client.getAttendanceReport({ gymId, ...period });
  const parts = [byDay, byHour].map((list) => sum(list.map((part) => part.checkIns)));
  const compared = [byBranch, byMethod].map((list) => sum(list.map((part) => part.checkIns.current)));
  expect([...parts, ...compared]).toEqual(Array.from({ length: 4 }, () => checkIns.current));
  const { branches } = await client.getOccupancies({ gymId });
  const inside = members.filter(({ currentlyCheckedIn }) => currentlyCheckedIn).length;
  expect(sum(branches.map(({ currentCount }) => currentCount))).toBe(inside);
}

async function checkExport(
  { database, clock }: TestServer,
  { gymId, admin: { client } }: TestGym,
  { documents, members }: { documents: Invoice[]; members: Member[] },
) {
  const files = await database.snapshot(async (tx) => {
    const writer = await writeExport(tx, gymId, { format: 'csv', now: clock.now });
    return unzip(await buffer(Readable.from(writer?.bytes ?? [])));
  });
  const rowsOf = (name: string) =>
    Papa.parse<Record<string, string>>((files[name] ?? '').replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const amounts = (name: string, column: string) =>
    sum(rowsOf(name).map((row) => Math.round(Number(row[column]) * 100)));
  const dues = (await client.getDues({ gymId })).members.filter(({ isDeleted }) => !isDeleted);
  expect(amounts('members.csv', 'Dues')).toBe(sum(dues.map(({ due }) => due)));
  expect(amounts('invoices.csv', 'Due')).toBe(sum(documents.map(({ due }) => due)));
  expect(amounts('payments.csv', 'Amount')).toBe(sum(documents.map(({ paid }) => paid)));
  const shown = rowsOf('members.csv').map((row) => [row.id, row['Expiry date'], Number(row['Total visits'])]);
  const listed = members.map(({ id, expiryDate, totalVisits }) => [id, expiryDate ?? '', totalVisits]);
  expect(sorted(shown.map(String))).toEqual(sorted(listed.map(String)));
}
