import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { lockBranchForUpdate, updateBranchRow } from '../branches/branches.repository.ts';
import type { Tx } from '../db/database.ts';
import { insertTerms, listTerms } from '../memberships/memberships.repository.ts';
import { refreshMembership } from '../memberships/refreshMembership.ts';
import { newId } from '../newId.ts';
import { deletePersonRow, lockPersonForUpdate } from '../people/people.repository.ts';
import { isWaitingForLock } from '../testing/lockWait.ts';
import { importRows, importTestFile, uploadTestImport, workOnImports } from '../testing/imports.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { openDatabase } from '../db/open.ts';
import { createTestGym, type TestGym } from '../testing/server.ts';
import { importsJob } from './imports.job.ts';
import { claimNextImport } from './imports.repository.ts';

const ROWS = 120;
const lines = [
  'Name,Mobile No,Fees Due',
  ...Array.from({ length: ROWS }, (_, at) => `Member ${at},98${String(at).padStart(8, '0')},100`),
];

const membershipUntil = (expiryDate: string) => [
  'Name,Mobile No,Plan,Joining Date,Expiry Date',
  `Asha Rao,9845000001,Monthly,01/11/2026,${expiryDate}`,
];

onBothEngines('the job of imports', (server) => {
  let gym: TestGym;
  beforeEach(async () => {
    gym = await createTestGym(server());
  });

  const start = async () => {
    const { id: importId } = await uploadTestImport(gym, lines);
    await gym.admin.client.runImport({ gymId: gym.gymId, importId });
    return importId;
  };
  const get = async (importId: string) => (await gym.admin.client.getImport({ gymId: gym.gymId, importId })).import;
  const countMembers = async () => {
    const { members } = await gym.admin.client.getMembers({ gymId: gym.gymId });
    return { all: members.length - 1, different: new Set(members.map(({ phone }) => phone)).size - 1 };
  };
  const jobOn = (database = server().database) => {
    const { identity, clock } = server();
    return importsJob({ database, identity, clock: () => clock.now, log: pino({ enabled: false }), maxPauseMs: 0 });
  };

  test('several servers on one import write each row once', async () => {
    const importId = await start();
    // Another connection, as of another process.
    const other = await openDatabase(server().databaseUrl);
    const signal = new AbortController().signal;
    await Promise.all([jobOn(), jobOn(other), jobOn(), jobOn(other)].map((job) => job.run(signal)));
    await other.close();
    await workOnImports(server());
    expect(await get(importId)).toMatchObject({ status: 'done', processedRows: ROWS, counts: { create: ROWS } });
    expect(await countMembers()).toEqual({ all: ROWS, different: ROWS });
    expect(await gym.admin.client.getDues({ gymId: gym.gymId })).toMatchObject({ total: ROWS * 100_00 });
  });

  test('two imports of one file at once, on two servers, bring each member once', async () => {
    const ids = [await start(), await start()];
    const other = await openDatabase(server().databaseUrl);
    const signal = new AbortController().signal;
    await Promise.all([jobOn(), jobOn(other)].map((job) => job.run(signal)));
    await other.close();
    await workOnImports(server());
    const done = await Promise.all(ids.map(get));
    expect(done.map(({ status, processedRows }) => [status, processedRows])).toEqual(ids.map(() => ['done', ROWS]));
    expect(done.reduce((sum, { counts }) => sum + counts.create, 0)).toBe(ROWS);
    expect(await countMembers()).toEqual({ all: ROWS, different: ROWS });
  });

  test.each([
    ['members', ['Name,Mobile No', 'Asha Rao,9845000001'], 'default'],
    ['members', ['Name,Mobile No,Branch', 'Asha Rao,9845000001,Annexe'], 'named'],
    ['visits', ['Mobile,Date,In Time,Branch', '9845012345,01/11/2026,07:00,Annexe'], 'named'],
  ] as const)('a branch that is deleted while its %s are imported gets none of them (%#)', async (kind, file, how) => {
    const { gymId, admin } = gym;
    const branchData = {
      name: 'Annexe',
      address: 'There',
      phone: '',
      email: '',
      maxCapacity: 9,
      status: 'active' as const,
    };
    const { branch } = await admin.client.addBranch({ gymId, branchData });
    await gym.addPerson('member', gym.side, { name: 'Zoya Khan', phone: '+919845012345' });
    const options = how === 'named' ? {} : { options: { branchId: branch.id } };
    const { id: importId, counts } = await uploadTestImport(gym, file, { kind, ...options });
    expect(counts).toMatchObject({ create: 1, error: 0 });
    await admin.client.runImport({ gymId, importId });
    const { db, transaction } = server().database;
    let work: Promise<void> | undefined;
    await transaction(async (tx) => {
      await lockBranchForUpdate(tx, gymId, branch.id);
      await updateBranchRow(tx, gymId, branch.id, { deleted_at: server().clock.now });
      work = workOnImports(server());
      await expect.poll(() => isWaitingForLock(db)).toBe(true);
    });
    await work;
    const [row] = await importRows(gym, importId);
    expect(row?.errors).toEqual([{ field: 'branch', error: 'The branch was deleted' }]);
    for (const table of ['people', 'attendance'] as const) {
      expect(await db.selectFrom(table).select('id').where('branch_id', '=', branch.id).execute()).toEqual([]);
    }
  });

  /** Runs an import that waits for what a desk is writing about a member at that moment. */
  const runBeside = async (importId: string, memberId: string, write: (tx: Tx) => Promise<unknown>) => {
    const { gymId, admin } = gym;
    const { db, transaction } = server().database;
    await admin.client.runImport({ gymId, importId });
    let work: Promise<void> | undefined;
    await transaction(async (tx) => {
      await lockPersonForUpdate(tx, gymId, 'member', memberId);
      work = workOnImports(server());
      await expect.poll(() => isWaitingForLock(db)).toBe(true);
      await write(tx);
    });
    await work;
    return (await importRows(gym, importId))[0];
  };

  test('a membership that is renewed while a file changes its member stays', async () => {
    const { gymId, admin } = gym;
    await importTestFile(server(), gym, membershipUntil('30/11/2026'));
    const { members } = await admin.client.getMembers({ gymId });
    const { id: memberId = '' } = members.find(({ name }) => name === 'Asha Rao') ?? {};
    const options = { duplicates: { inGym: 'update' } } as const;
    const { id: importId, counts } = await uploadTestImport(gym, membershipUntil('15/11/2026'), { options });
    expect(counts).toMatchObject({ update: 1 });
    const renewal = {
      id: newId(),
      number: 2,
      plan_id: 'yearly',
      starts_on: '2026-12-01',
      ends_on: '2027-11-30',
    };
    const row = await runBeside(importId, memberId, async (tx) => {
      const { now } = server().clock;
      const sale = { price_paise: null, price_tax: null, sold_by_id: admin.id, sold_by_name: 'Asha', sold_at: now };
      await insertTerms(tx, gymId, [{ ...renewal, ...sale, person_id: memberId, plan_name: 'Yearly' }]);
      await refreshMembership(tx, gymId, memberId, now);
    });
    expect((await listTerms(server().database.db, gymId, memberId))[1]).toMatchObject(renewal);
    const error = 'The membership was renewed, frozen or billed in Spotter and stays';
    expect(row).toMatchObject({ outcome: 'unchanged', errors: [{ field: 'expiryDate', error }] });
  });

  test('visits of a member who is deleted while they are imported are not written', async () => {
    const { gymId, admin } = gym;
    const { id: memberId } = await gym.addPerson('member', gym.side, { name: 'Zoya Khan', phone: '+919845012345' });
    const file = ['Mobile,Date,In Time', '9845012345,01/11/2026,07:00'];
    const { id: importId } = await uploadTestImport(gym, file, { kind: 'visits' });
    const row = await runBeside(importId, memberId, (tx) => deletePersonRow(tx, gymId, memberId, server().clock.now));
    expect(row).toMatchObject({ outcome: 'error', errors: [{ error: 'No member has this phone number' }] });
    const { db } = server().database;
    expect(await db.selectFrom('attendance').select('id').where('person_id', '=', memberId).execute()).toEqual([]);
    expect((await admin.client.getImport({ gymId, importId })).import.counts).toMatchObject({ create: 0, error: 1 });
  });

  test('a server that stops leaves the rest to the next one', async () => {
    const importId = await start();
    const stopping = new AbortController();
    const running = jobOn().run(stopping.signal);
    while ((await get(importId)).processedRows === 0) await new Promise(setImmediate);
    stopping.abort();
    await running;
    const { status, processedRows } = await get(importId);
    expect(status).toBe('running');
    expect(processedRows).toBeGreaterThan(0);
    expect(processedRows).toBeLessThan(ROWS);
    expect((await countMembers()).all).toBe(processedRows);
    await workOnImports(server());
    expect(await get(importId)).toMatchObject({ status: 'done', processedRows: ROWS });
    expect(await countMembers()).toEqual({ all: ROWS, different: ROWS });
  });

  test('what a dead server had claimed waits for the end of its claim, and only then goes on', async () => {
    const importId = await start();
    const { clock, database } = server();
    const claim = { now: clock.now, until: clock.now + 30_000, claim: 'dead' };
    expect(await claimNextImport(database.db, claim)).toMatchObject({ id: importId });
    await workOnImports(server());
    expect(await get(importId)).toMatchObject({ status: 'running', processedRows: 0 });
    clock.now += 30_000;
    await workOnImports(server());
    expect(await get(importId)).toMatchObject({ status: 'done', processedRows: ROWS });
  });

  test('a claim of before the clock was set back holds nobody up', async () => {
    const { database, clock } = server();
    const importId = await start();
    const claim = { now: clock.now, until: clock.now + 10_000, claim: 'before' };
    expect(await claimNextImport(database.db, claim)).toMatchObject({ id: importId });
    const earlier = clock.now - 24 * 60 * 60_000;
    const again = { now: earlier, until: earlier + 10_000, claim: 'after' };
    expect(await claimNextImport(database.db, again)).toMatchObject({ id: importId });
    expect(await claimNextImport(database.db, { ...again, claim: 'another' })).toBeUndefined();
    await workOnImports(server());
  });

  test('one that an error of the server ends is in the activities, with what it has brought', async () => {
    const importId = await start();
    const { database, clock } = server();
    await database.db
      .updateTable('import_rows')
      .set({ cells: '{' })
      .where('gym_id', '=', gym.gymId)
      .where('number', '=', 60)
      .execute();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await workOnImports(server());
      clock.now += 5_000;
    }
    const { status, counts } = await get(importId);
    expect(status).toBe('failed');
    expect(counts.create).toBeGreaterThan(0);
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 10 });
    const imported = activities.filter(({ displayText }) => displayText.includes('imported'));
    expect(imported).toMatchObject([{ changes: { create: { to: counts.create } } }]);
  });

  test('a cancel between two chunks ends it; what was written is undone', async () => {
    const { gymId, admin } = gym;
    const importId = await start();
    const running = jobOn().run(new AbortController().signal);
    while ((await get(importId)).processedRows === 0) await new Promise(setImmediate);
    await admin.client.cancelImport({ gymId, importId });
    await running;
    const { status, processedRows, counts } = await get(importId);
    expect(status).toBe('canceled');
    expect(counts.create).toBe(processedRows);
    expect(processedRows).toBeLessThan(ROWS);
    expect((await countMembers()).all).toBe(processedRows);
    const written = (await importRows(gym, importId)).filter(({ memberId }) => memberId !== null);
    expect(written).toHaveLength(processedRows);
    await admin.client.undoImport({ gymId, importId });
    await workOnImports(server());
    expect(await get(importId)).toMatchObject({ status: 'undone' });
    expect((await countMembers()).all).toBe(0);
  });

  test('an e-mail that the desk gives away during the import is refused for its row alone', async () => {
    const { gymId, admin, side } = gym;
    const file = ['Name,Mobile No,Email', 'Asha Rao,9845012345,asha@mail.in', 'Ravi Mehta,9820098200,ravi@mail.in'];
    const { id: importId } = await uploadTestImport(gym, file);
    await admin.client.runImport({ gymId, importId });
    const memberData = {
      name: 'Zoya',
      email: 'asha@mail.in',
      phone: '9811111122',
      age: 30,
      sex: 'female' as const,
      branchId: side,
    };
    await admin.client.addMember({ gymId, memberData });
    await workOnImports(server());
    expect(await get(importId)).toMatchObject({ status: 'done', counts: { create: 1, skip: 1 } });
  });
});
