import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { exportsJob } from '../../exports/exports.job.ts';
import { portableTables } from '../../exports/portableTables.ts';
import { createGym } from '../../gyms/createGym.ts';
import { occupancyDaysJob } from '../../occupancy/occupancyDays.job.ts';
import { workOnImports } from '../../testing/imports.ts';
import { onBothEngines } from '../../testing/onBothEngines.ts';
import {
  createTestGym,
  pairTestDevice,
  personOf,
  type TestGym,
  type TestPerson,
  type TestServer,
} from '../../testing/server.ts';
import { unzip } from '../../testing/unzip.ts';
import { gymKind } from './gym.kind.ts';

/** The JSON export, as an admin gets it. */
async function downloadExport({ app, database, clock }: TestServer, { client }: TestPerson, gymId: string) {
  await client.startExport({ gymId, format: 'json' });
  await exportsJob({ database, clock: () => clock.now }).run(new AbortController().signal);
  const [newest] = (await client.getExports({ gymId })).exports;
  return (await app.request(newest?.downloadPath ?? '')).bytes();
}

/** A new gym, whose admin has this e-mail. */
async function emptyGym(server: TestServer, email: string): Promise<{ gymId: string; admin: TestPerson }> {
  const { database, identity, clock } = server;
  const branch = { name: 'New Branch', address: 'Somewhere', maxCapacity: 10 };
  const gym = { name: 'New Gym', timeZone: 'Europe/Paris', locale: 'en-GB', branch };
  const { gymId } = await database.transaction((tx) =>
    createGym(tx, identity, clock.now, { ...gym, admin: { name: 'Neha New', email, mobile: '+919800000000' } }),
  );
  const row = await database.db.selectFrom('people').selectAll().where('gym_id', '=', gymId).executeTakeFirstOrThrow();
  const admin = personOf(server, { ...row, uid: row.uid ?? '' });
  expect((await admin.client.getMembers({ gymId })).members).toEqual([]);
  return { gymId, admin };
}

/** Every row that an export would have, and its secrets. */
const rowsOf = async ({ database: { db } }: TestServer, gymId: string) =>
  Object.fromEntries(
    await Promise.all(
      portableTables.map(async (table) => {
        const rows = await db.selectFrom(table).selectAll().where('gym_id', '=', gymId).execute();
        return [table, rows.map((row) => JSON.stringify(row)).toSorted()] as const;
      }),
    ),
  );

const withoutActivities = (rows: Awaited<ReturnType<typeof rowsOf>>) => ({ ...rows, activities: [] });

/** Stored without compression, with one letter changed: only its checksum tells. */
async function withChangedName(exported: Uint8Array): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(await unzip(exported))) {
    zip.addBuffer(Buffer.from(text), name, { compress: false });
  }
  zip.end();
  const bytes = await buffer(zip.outputStream);
  const letter = bytes.indexOf('"name":"') + '"name":"'.length;
  return bytes.fill('#', letter, letter + 1);
}

/** As the last release exported it: its terms say nothing of the tax. */
async function withoutTaxOfTerms(exported: Uint8Array): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(await unzip(exported))) {
    const old = name === 'terms.ndjson' ? text.replaceAll(/,"price_tax":("\w+"|null)/g, '') : text;
    zip.addBuffer(Buffer.from(old), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

const upload = ({ client }: TestPerson, gymId: string, bytes: Uint8Array) =>
  client.uploadImport({ gymId, kind: 'gym', fileName: 'gym.zip', base64: Buffer.from(bytes).toString('base64') });

async function run(server: TestServer, { client }: TestPerson, gymId: string, bytes: Uint8Array) {
  const { import: draft } = await upload({ client } as TestPerson, gymId, bytes);
  await client.runImport({ gymId, importId: draft.id });
  await workOnImports(server);
  return (await client.getImport({ gymId, importId: draft.id })).import;
}

async function undo(server: TestServer, { client }: TestPerson, gymId: string, importId: string) {
  server.clock.now += 1000;
  await client.undoImport({ gymId, importId });
  await workOnImports(server);
  expect((await client.getImport({ gymId, importId })).import).toMatchObject({ status: 'undone' });
  return (await client.getImportLeftovers({ gymId, importId })).members;
}

onBothEngines('an export uploaded into an empty gym', (server) => {
  let source: TestGym;
  let email: string;
  let exported: Uint8Array;
  beforeAll(async () => {
    source = await createTestGym(server(), 'Iron Lotus');
    const { gymId, admin, member, side } = source;
    for (let at = 0; at < 30; at += 1) await source.addPerson('member', side, { name: `Member ${at}` });
    const { client } = admin;
    const price = { lengthUnit: 'month' as const, length: 1, price: 1000_00, isTaxIncluded: false };
    await client.updatePlan({ gymId, planId: 'monthly', planData: { name: 'Monthly', ...price } });
    await client.addPlan({ gymId, planData: { name: '=Gold', ...price } });
    const payment = { amount: 500_50, method: 'upi' as const, reference: 'ref' };
    await client.renewMembership({ gymId, memberId: member.id, planId: 'monthly', payment });
    await client.addMemberNote({ gymId, memberId: member.id, kind: 'note', text: 'Knee' });
    for (const isWithdrawn of [true, false]) {
      await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
      const history = { gymId, userId: member.id, userType: 'member' as const };
      const { attendanceLogs } = await client.getUserAttendanceLogs(history);
      if (isWithdrawn) await client.withdrawAttendance({ gymId, attendanceId: attendanceLogs[0]?.id ?? '' });
    }
    const row = await server()
      .database.db.selectFrom('people')
      .select('email')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow();
    email = row.email ?? '';
    exported = await downloadExport(server(), admin, gymId);
    server().clock.now += 1000;
  });

  test('is looked at, run, and exports the same again', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const before = await rowsOf(server(), gymId);
    const { import: draft } = await upload(admin, gymId, exported);
    const total = Object.values(await rowsOf(server(), source.gymId)).flat().length;
    expect(draft).toMatchObject({ kind: 'gym', status: 'draft', problems: [], columns: [], sheet: null });
    expect(draft.totalRows).toBe(total);
    expect(draft.counts).toMatchObject({ unchanged: 0, skip: 0, error: 0 });
    expect(draft.counts.create + draft.counts.update).toBe(draft.totalRows);
    // The gym, its three plans, the admin with the same e-mail, and settings.
    expect(draft.counts.update).toBeGreaterThanOrEqual(5);
    const { rows } = await admin.client.getImportRows({ gymId, importId: draft.id, outcome: 'create', limit: 500 });
    expect(rows).toContainEqual(expect.objectContaining({ name: 'Member 7', cells: ['Person'], memberId: null }));
    expect(await rowsOf(server(), gymId)).toEqual(before);

    await admin.client.runImport({ gymId, importId: draft.id });
    await workOnImports(server());
    const { import: done } = await admin.client.getImport({ gymId, importId: draft.id });
    expect(done).toMatchObject({ status: 'done', processedRows: draft.totalRows, counts: draft.counts, error: '' });
    const again = await unzip(await downloadExport(server(), admin, gymId));
    const { 'export.json': manifest, 'activities.ndjson': activities = '', ...first } = await unzip(exported);
    expect(again).toMatchObject(first);
    expect(Object.keys(again)).toHaveLength(Object.keys(first).length + 2);
    expect(manifest).toContain('Iron Lotus');
    // The import and the second export are activities too.
    for (const line of activities.trimEnd().split('\n')) expect(again['activities.ndjson']).toContain(line);
  });

  test('of the last release, its terms take the tax of their plans', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const old = await withoutTaxOfTerms(exported);
    expect((await unzip(old))['terms.ndjson']).not.toMatch(/tax/);
    expect(await run(server(), admin, gymId, old)).toMatchObject({ status: 'done' });
    const terms = (of: string) =>
      server().database.db.selectFrom('terms').selectAll().where('gym_id', '=', of).orderBy('id').execute();
    const originals = (await terms(source.gymId)).map((row) => ({ ...row, gym_id: gymId }));
    expect(originals.filter(({ price_tax: tax }) => tax !== null)).toMatchObject([{ price_tax: 'excluded' }]);
    expect(await terms(gymId)).toEqual(originals);
  });

  test('undone, the gym is as before, and its admin signed in', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const before = await rowsOf(server(), gymId);
    const { id } = await run(server(), admin, gymId, exported);
    expect((await admin.client.getMembers({ gymId })).members).not.toEqual([]);
    expect(await undo(server(), admin, gymId, id)).toEqual([]);
    expect(withoutActivities(await rowsOf(server(), gymId))).toEqual(withoutActivities(before));
    expect((await admin.client.getMembers({ gymId })).members).toEqual([]);
    // And again.
    expect(await run(server(), admin, gymId, exported)).toMatchObject({ status: 'done' });
  });

  test('its admin’s kiosks stay paired, and so they do when it is undone', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const first = await pairTestDevice(server(), { gymId }, admin);
    const { id } = await run(server(), admin, gymId, exported);
    const second = await pairTestDevice(server(), { gymId }, admin);
    const pairedBy = async () => {
      for (const { client } of [first, second]) await client.getKiosk({ gymId });
      return (await admin.client.listDevices({ gymId })).devices.map((device) => device.pairedBy);
    };
    expect(await pairedBy()).toEqual(['Asha Admin', 'Asha Admin']);
    await undo(server(), admin, gymId, id);
    expect(await pairedBy()).toEqual(['Neha New', 'Neha New']);
  });

  test('undone after a member renewed, they stay with their gym, and are listed', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const { id } = await run(server(), admin, gymId, exported);
    server().clock.now += 1000;
    await admin.client.renewMembership({ gymId, memberId: source.member.id, planId: 'monthly' });
    const before = await rowsOf(server(), gymId);
    expect(await undo(server(), admin, gymId, id)).toEqual(
      expect.arrayContaining([
        { memberId: source.member.id, name: 'Meera Member', reason: expect.any(String) as string },
      ]),
    );
    const after = await rowsOf(server(), gymId);
    expect((await admin.client.getMembers({ gymId })).members.map((member) => member.id)).toEqual([source.member.id]);
    for (const table of ['gyms', 'branches', 'plans', 'terms', 'attendance', 'invoices', 'payments', 'member_notes']) {
      const left = (before[table] ?? []).filter((row) => !/"Member \d+"/.test(row));
      for (const row of left.filter((text) => !text.includes('"person_id"') || text.includes(source.member.id)))
        expect(after[table]).toContain(row);
    }
  });

  test.each([
    ['a member', false],
    ['a member who is deleted', true],
  ])('undone after %s paid an invoice of the export, invoice and payment stay', async (_, isDeleted) => {
    const { gymId, admin } = await emptyGym(server(), email);
    const { client } = admin;
    const { id } = await run(server(), admin, gymId, exported);
    server().clock.now += 1000;
    const memberId = source.member.id;
    const [invoice] = (await client.getMemberBilling({ gymId, memberId })).invoices;
    if (isDeleted) await client.deleteMember({ gymId, memberId });
    const [invoiceId, amount] = [invoice?.id ?? '', invoice?.due ?? 0];
    await client.takePayment({ gymId, invoiceId, payment: { amount, method: 'cash', reference: '' } });
    const paid = await client.getInvoice({ gymId, invoiceId });
    expect(paid.invoice).toMatchObject({ due: 0, payments: [{ method: 'cash' }, { method: 'upi' }] });
    const leftovers = await undo(server(), admin, gymId, id);
    expect(leftovers).toContainEqual({ memberId, name: 'Meera Member', reason: 'Billed or paying since' });
    expect(await client.getInvoice({ gymId, invoiceId })).toEqual(paid);
    const { members } = await client.getMembers({ gymId });
    expect(members.map((member) => member.id)).toEqual(isDeleted ? [] : [memberId]);
  });

  test('undone after the job has worked out how full its branches were, the gym is as before', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const before = await rowsOf(server(), gymId);
    const { id } = await run(server(), admin, gymId, exported);
    const { database, clock } = server();
    clock.now += 2 * 86_400_000;
    await occupancyDaysJob({ database, clock: () => clock.now }).run(new AbortController().signal);
    const days = database.db.selectFrom('occupancy_days').select('date').where('gym_id', '=', gymId);
    expect(await days.execute()).not.toEqual([]);
    expect(await undo(server(), admin, gymId, id)).toEqual([]);
    // The admin was seen on another day.
    const withoutPeople = (rows: typeof before) => ({ ...withoutActivities(rows), people: [] });
    expect(withoutPeople(await rowsOf(server(), gymId))).toEqual(withoutPeople(before));
    expect((await admin.client.getMembers({ gymId })).members).toEqual([]);
    expect(await days.execute()).toEqual([]);
  });

  test('is run where it is worked out how full the branches were that it replaces', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const { client } = admin;
    const branchData = { name: 'Second', address: 'Elsewhere', phone: '', email: '', maxCapacity: 10 };
    const { branch } = await client.addBranch({ gymId, branchData: { ...branchData, status: 'active' } });
    const memberData = {
      name: 'Tara Trial',
      email: 'tara@example.com',
      phone: '9811111111',
      age: 30,
      sex: 'female',
    } as const;
    const { member } = await client.addMember({
      gymId,
      memberData: { ...memberData, branchId: branch.id, membershipPlan: 'monthly', joinDate: '2026-11-20' },
    });
    await client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id, branchId: branch.id });
    const { database, clock } = server();
    clock.now += 2 * 86_400_000;
    await occupancyDaysJob({ database, clock: () => clock.now, pauseMs: 0 }).run(new AbortController().signal);
    await client.deleteMember({ gymId, memberId: member.id });
    const nameBranches = async () => (await client.getBranches({ gymId })).branches.map(({ name }) => name).toSorted();
    const { id, ...imported } = await run(server(), admin, gymId, exported);
    expect(imported).toMatchObject({ status: 'done', error: '' });
    expect(await nameBranches()).toEqual(['Main', 'Second', 'Side']);
    expect(await undo(server(), admin, gymId, id)).toEqual([]);
    expect(await nameBranches()).toEqual(['New Branch', 'Second']);
  });

  test('erasing a member empties all their rows, and the undo goes on', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const { id: importId } = await run(server(), admin, gymId, exported);
    const { id: memberId } = source.member;
    await admin.client.deleteMember({ gymId, memberId });
    await admin.client.erasePerson({ gymId, personId: memberId });
    const rows = await server()
      .database.db.selectFrom('import_rows')
      .select(['cells', 'name', 'undo_data'])
      .where('gym_id', '=', gymId)
      .where('import_id', '=', importId)
      .execute();
    expect(rows.some(({ cells }) => cells.includes('Member 7'))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(memberId);
    expect(JSON.stringify(rows)).not.toContain('Knee');
    await undo(server(), admin, gymId, importId);
    expect((await admin.client.getMembers({ gymId })).members).toEqual([]);
  });

  test('into a gym with members it is a sentence, at the upload and at the run; nothing is written', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const { import: draft } = await upload(admin, gymId, exported);
    const branch = await server()
      .database.db.selectFrom('branches')
      .select('id')
      .where('gym_id', '=', gymId)
      .executeTakeFirstOrThrow();
    const member = { name: 'Ravi', phone: '+919811111112', branch_id: branch.id, user_type: 'member' as const };
    const at = server().clock.now;
    await server()
      .database.db.insertInto('people')
      .values({ gym_id: gymId, id: 'ravi', ...member, created_at: at, updated_at: at })
      .execute();
    const before = await rowsOf(server(), gymId);
    await expect(upload(admin, gymId, exported)).rejects.toMatchObject({
      code: 'bad-file',
      message: expect.stringMatching(/has members already/) as string,
    });
    await admin.client.runImport({ gymId, importId: draft.id });
    await workOnImports(server());
    const { import: done } = await admin.client.getImport({ gymId, importId: draft.id });
    expect(done.counts).toEqual({ create: 0, update: 0, unchanged: 0, skip: 0, error: draft.totalRows, duplicates: 0 });
    const { rows } = await admin.client.getImportRows({ gymId, importId: draft.id, limit: 1 });
    expect(rows[0]?.errors[0]?.error).toMatch(/has members already/);
    expect(withoutActivities(await rowsOf(server(), gymId))).toEqual(withoutActivities(before));
  });

  test('a foreign or broken file is a sentence, and nothing is stored', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const before = await rowsOf(server(), gymId);
    const foreign = new ZipFile();
    foreign.addBuffer(Buffer.from('id,Name\n1,Asha'), 'members.csv');
    foreign.end();
    for (const bytes of [
      Buffer.from('id,Name\n1,Asha'),
      await buffer(foreign.outputStream),
      exported.subarray(0, exported.length - 100),
      await withChangedName(exported),
    ]) {
      await expect(upload(admin, gymId, bytes)).rejects.toMatchObject({ code: 'bad-file' });
    }
    expect((await admin.client.getImports({ gymId })).imports).toEqual([]);
    expect(await rowsOf(server(), gymId)).toEqual(before);
  });

  test('takes the place of the export that was uploaded before', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const { import: first } = await upload(admin, gymId, exported);
    const { import: second } = await upload(admin, gymId, exported);
    expect((await admin.client.getImports({ gymId })).imports).toMatchObject([{ id: second.id }]);
    const rows = server().database.db.selectFrom('import_rows').select('import_id').where('gym_id', '=', gymId);
    expect(new Set((await rows.execute()).map((row) => row.import_id))).toEqual(new Set([second.id]));
    await expect(admin.client.runImport({ gymId, importId: first.id })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is read when the one before is stored; of a gym one waits, and more are refused', async () => {
    const { gymId, admin } = await emptyGym(server(), email);
    const other = await emptyGym(server(), 'other-queue@gym.test');
    const unchecked = server()
      .database.db.selectFrom('imports')
      .select('id')
      .where('gym_id', '=', gymId)
      .where('status', '=', 'draft')
      .where('previewed_revision', 'is', null);
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
    const read = gymKind.read.bind(gymKind);
    let reading = 0;
    const spy = vi.spyOn(gymKind, 'read').mockImplementation(async (...file) => {
      reading += 1;
      expect(reading).toBe(1);
      expect(await unchecked.execute()).toEqual([]);
      await isRefused;
      const tables = await read(...file);
      reading -= 1;
      return tables;
    });
    const uploads = [...Array.from({ length: 5 }, () => ({ gymId, admin })), other].map(async (gym) =>
      upload(gym.admin, gym.gymId, exported).catch((error: unknown) => error),
    );
    onTestFinished(() => spy.mockRestore());
    expect(await Promise.race(uploads)).toMatchObject({ code: 'unavailable', status: 503 });
    refuse();
    const answers = await Promise.all(uploads);
    expect(answers.filter((answer) => answer instanceof Error)).toHaveLength(3);
    expect(answers.at(-1)).toMatchObject({ import: { status: 'draft' } });
    expect((await admin.client.getImports({ gymId })).imports).toHaveLength(1);
  });

  test('staff import no gym', async () => {
    await expect(upload(source.staff, source.gymId, exported)).rejects.toMatchObject({ status: 403 });
  });
});
