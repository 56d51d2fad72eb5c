import { Hono } from 'hono';
import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportFormat, GymExport } from '@spotter/api';
import { cleanupJob } from '../cleanup.ts';
import { createLimits, noLimits } from '../http/limits.ts';
import { engines } from '../testing/databases.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, startTestServer, type TestGym, type TestPerson, type TestServer } from '../testing/server.ts';
import { codeOf } from '../testing/identity/service.ts';
import { unzip } from '../testing/unzip.ts';
import { claimExport } from './exports.repository.ts';
import { serveExports } from './download.route.ts';
import { exportsJob } from './exports.job.ts';

const HOUR_MS = 3_600_000;

const jobOf = ({ database, clock }: TestServer) => exportsJob({ database, clock: () => clock.now });
const runJob = (server: TestServer, signal = new AbortController().signal) => jobOf(server).run(signal);

const download = ({ app }: TestServer, path: string) => Promise.resolve(app.request(path));

async function exportOf(server: TestServer, { gymId }: TestGym, { client }: TestPerson, format: ExportFormat) {
  await client.startExport({ gymId, format });
  await runJob(server);
  const [newest] = (await client.getExports({ gymId })).exports;
  return newest as GymExport & { downloadPath: string };
}

const rowsOf = (csv: string | undefined) =>
  Papa.parse<Record<string, string>>((csv ?? '').replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

/** What spreadsheets would execute, and what files break at. */
const awkwardName = '=HYPERLINK("http://evil.example","Asha"), "Ash"\n🏋️ आशा';

onBothEngines('exports', (server) => {
  let gym: TestGym;
  let other: TestGym;
  beforeAll(async () => {
    gym = await createTestGym(server(), 'Iron Lotus');
    other = await createTestGym(server(), 'Other Gym');
    const { gymId, admin, side, member } = gym;
    await gym.addPerson('member', side, { name: awkwardName, card_number: '007', phone: '+14155550100' });
    await admin.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId: member.id });
  });

  test('CSV: a file per list, with names, dates of the gym’s zone, and formulas escaped', async () => {
    const { admin } = gym;
    const ready = await exportOf(server(), gym, admin, 'csv');
    expect(ready).toMatchObject({ status: 'ready', requestedBy: 'Asha Admin', error: '' });
    expect(ready.rows).toBe(ready.totalRows);
    const response = await download(server(), ready.downloadPath);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(ready.bytes),
      'content-disposition': 'attachment; filename="iron-lotus-2026-11-20-csv.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = await response.bytes();
    expect(bytes).toHaveLength(ready.bytes ?? 0);
    const files = await unzip(bytes);
    expect(Object.keys(files)).toEqual(
      [
        'members',
        'terms',
        'attendance',
        'withdrawn',
        'invoices',
        'payments',
        'activity',
        'staff',
        'plans',
        'branches',
      ].map((name) => `${name}.csv`),
    );
    expect(files['members.csv']?.startsWith('\uFEFFid,Name,Phone')).toBe(true);
    expect(rowsOf(files['members.csv'])).toEqual([
      expect.objectContaining({
        id: gym.member.id,
        Name: 'Meera Member',
        Phone: '98111 11111',
        Plan: 'Monthly',
        'Joining date': '2026-11-01',
        'Expiry date': '2026-12-01',
        Dues: '0',
        Branch: 'Side',
        Status: 'Active',
        'Total visits': '1',
      }),
      expect.objectContaining({ Name: `'${awkwardName}`, Phone: "'+14155550100", 'Card number': '007' }),
    ]);
    expect(rowsOf(files['attendance.csv'])).toEqual([
      expect.objectContaining({ Date: '2026-11-20', Time: '12:00:00', Name: 'Meera Member', Action: 'check-in' }),
    ]);
    expect(files['staff.csv']).toContain('Sunil Staff');
    for (const text of Object.values(files)) expect(text).not.toMatch(/Other Gym|gym_id/);
  });

  test('entries that were withdrawn are in a list of their own, and counted nowhere', async () => {
    const own = await createTestGym(server(), 'Own');
    const { gymId, side, admin, staff } = own;
    const { id: targetUserId } = await own.addPerson('member', side, { name: 'Wrong Person', phone: '+919822222222' });
    const { attendanceId = '' } = await staff.client.universalCheckIn({ gymId, type: 'MANUAL', targetUserId });
    server().clock.now += 60_000;
    await staff.client.withdrawAttendance({ gymId, attendanceId });
    const ready = await exportOf(server(), own, admin, 'csv');
    const files = await unzip(await (await download(server(), ready.downloadPath)).bytes());
    expect(rowsOf(files['withdrawn.csv'])).toEqual([
      {
        id: attendanceId,
        Date: '2026-11-20',
        Time: '12:00:00',
        Name: 'Wrong Person',
        Phone: '98222 22222',
        Type: 'Member',
        Branch: 'Side',
        Action: 'check-in',
        Method: 'manual',
        'Assisted by': 'Sunil Staff',
        'Minutes inside': '',
        'Withdrawn on': '2026-11-20',
        'Withdrawn at': '12:01:00',
        'Withdrawn by': 'Sunil Staff',
      },
    ]);
    expect(rowsOf(files['attendance.csv'])).toEqual([]);
    expect(rowsOf(files['members.csv'])).toContainEqual(
      expect.objectContaining({ Name: 'Wrong Person', 'Total visits': '0' }),
    );
  });

  test('JSON: the rows of the gym’s tables without secrets', async () => {
    const ready = await exportOf(server(), gym, gym.admin, 'json');
    const files = await unzip(await (await download(server(), ready.downloadPath)).bytes());
    const manifest = JSON.parse(files['export.json'] ?? '') as { gym: string; tables: Record<string, number> };
    expect(manifest).toMatchObject({
      product: 'Spotter',
      format: 1,
      gym: 'Iron Lotus',
      tables: { branches: 2, gyms: 1 },
    });
    const people = (files['people.ndjson'] ?? '')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(people).toHaveLength(manifest.tables.people ?? 0);
    expect(people).toContainEqual(expect.objectContaining({ name: awkwardName, card_number: '007' }));
    const stored = await server()
      .database.db.selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gym.gymId)
      .execute();
    expect(Object.keys(people[0] ?? {}).toSorted()).toEqual(
      Object.keys(stored[0] ?? {})
        .filter(
          (column) =>
            !['gym_id', 'uid', 'first_signed_in_at', 'mail_refused_at', 'reminder_token', 'usual_hours'].includes(
              column,
            ),
        )
        .toSorted(),
    );
    const all = Object.values(files).join('\n');
    for (const { uid } of stored) if (uid !== null) expect(all).not.toContain(uid);
    expect(all).not.toContain(gym.gymId);
    expect(all).not.toContain(other.gymId);
  });

  test('one is written at a time: a second request gets the one under way', async () => {
    const { gymId, admin } = gym;
    const started = await Promise.all([
      admin.client.startExport({ gymId, format: 'csv' }),
      admin.client.startExport({ gymId, format: 'xlsx' }),
    ]);
    expect(new Set(started.map(({ export: { id } }) => id)).size).toBe(1);
    expect(started[0]?.export).toMatchObject({ status: 'waiting', downloadPath: null, bytes: null });
    await runJob(server());
    expect((await admin.client.getExports({ gymId })).exports).toHaveLength(3);
    await exportOf(server(), gym, admin, 'xlsx');
    const { exports } = await admin.client.getExports({ gymId });
    expect(exports.map(({ status }) => status)).toEqual(['ready', 'ready', 'ready']);
  });

  test('two servers on one database: one writes each export', async () => {
    const { gymId, admin } = gym;
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    await Promise.all([runJob(server()), runJob(server())]);
    const { db } = server().database;
    const row = await db.selectFrom('exports').selectAll().where('id', '=', started.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ tries: 1, error: '' });
    const [newest] = (await admin.client.getExports({ gymId })).exports;
    const bytes = await (await download(server(), newest?.downloadPath ?? '')).bytes();
    expect(bytes).toHaveLength(row.bytes ?? 0);
  });

  test('one that was broken off offers nothing, and begins again when its claim has run out', async () => {
    const { gymId, admin } = gym;
    const { database, clock } = server();
    const { db } = database;
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    // What a killed writer leaves behind.
    await claimExport(db, { claim: 'killed', now: clock.now, until: clock.now + 60_000 });
    const half = { gym_id: gymId, export_id: started.id, base64: 'aGFsZg==' };
    await db
      .insertInto('export_parts')
      .values([0, 1, 2].map((number) => ({ ...half, number })))
      .execute();
    await runJob(server());
    const statusOf = async () => (await admin.client.getExports({ gymId })).exports[0];
    expect(await statusOf()).toMatchObject({ status: 'running', downloadPath: null, bytes: null });
    clock.now += 60_001;
    await runJob(server());
    const ready = await statusOf();
    expect(ready).toMatchObject({ id: started.id, status: 'ready' });
    const bytes = await (await download(server(), ready?.downloadPath ?? '')).bytes();
    expect(bytes).toHaveLength(ready?.bytes ?? 0);
    expect(rowsOf((await unzip(bytes))['members.csv'])).toHaveLength(2);
  });

  test('one that was asked for before the clock was set back is written', async () => {
    const { clock } = server();
    const { gymId, admin } = gym;
    await admin.client.startExport({ gymId, format: 'csv' });
    clock.now -= 2 * HOUR_MS;
    await runJob(server());
    clock.now += 2 * HOUR_MS;
    expect((await admin.client.getExports({ gymId })).exports[0]).toMatchObject({ status: 'ready' });
  });

  test('a claim of before the clock was set back holds nobody up', async () => {
    const { clock, database } = server();
    const { gymId, admin } = gym;
    await admin.client.startExport({ gymId, format: 'csv' });
    await claimExport(database.db, { claim: 'before', now: clock.now, until: clock.now + 60_000 });
    clock.now -= 2 * HOUR_MS;
    await runJob(server());
    clock.now += 2 * HOUR_MS;
    expect((await admin.client.getExports({ gymId })).exports[0]).toMatchObject({ status: 'ready' });
  });

  test('one that fails three times says so', async () => {
    const { gymId, admin } = gym;
    const { database, clock } = server();
    const broken = { ...database, snapshot: () => Promise.reject(new Error('The disk is gone')) };
    const job = exportsJob({ database: broken, clock: () => clock.now });
    await admin.client.startExport({ gymId, format: 'csv' });
    for (let run = 1; run <= 3; run += 1) {
      await expect(job.run(new AbortController().signal)).rejects.toThrow('The disk is gone');
      clock.now += 61_000;
    }
    const [failed] = (await admin.client.getExports({ gymId })).exports;
    expect(failed).toMatchObject({
      status: 'failed',
      downloadPath: null,
      error: 'The file could not be written. Please try again later.',
    });
    await job.run(new AbortController().signal);
  });

  test('shows how far it is, renews its claim, and is ready only as a whole', async () => {
    const { gymId, admin } = gym;
    const { database, clock } = server();
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    const states: object[] = [];
    const recording: typeof database = {
      ...database,
      async transaction(work) {
        const result = await database.transaction(work);
        const row = await database.db.selectFrom('exports').selectAll().where('id', '=', started.id).executeTakeFirst();
        states.push({
          rows: row?.rows,
          totalRows: row?.total_rows,
          bytes: row?.bytes,
          claimedFor: (row?.claimed_until ?? 0) - clock.now,
          isFinished: row?.finished_at === clock.now,
        });
        clock.now += 1000;
        return result;
      },
    };
    await exportsJob({ database: recording, clock: () => clock.now }).run(new AbortController().signal);
    const { rows, bytes } = (await admin.client.getExports({ gymId })).exports[0] as GymExport;
    const state = { rows: 0, totalRows: rows, bytes: null, claimedFor: 60_000, isFinished: false };
    // On a busy machine there is more than one report.
    const reports = states.slice(2, -2);
    expect(reports.length).toBeGreaterThan(0);
    expect(states).toEqual([
      { ...state, totalRows: 0 },
      { ...state, claimedFor: 59_000 },
      ...reports.map(() => ({ ...state, rows: expect.any(Number) })),
      { ...state, rows },
      { ...state, rows, bytes, claimedFor: 59_000, isFinished: true },
    ]);
  });

  test('a link that is not valid says so; too many of them from one network have to wait', async () => {
    const { db } = server().database;
    const app = new Hono();
    const limits = createLimits({ ...noLimits, perAddress: 2 });
    let address = '192.0.2.1';
    serveExports(app, db, { clock: () => server().clock.now, limits, addressOf: () => address });
    const follow = async (path = '/exports/x') => app.request(path);
    for (let tries = 0; tries < 2; tries += 1) {
      const response = await follow();
      expect([response.status, await response.text()]).toEqual([
        404,
        'This link is not valid any more. Please make a new export in the settings.',
      ]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const refused = await follow();
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many' }]);
    const { downloadPath } = await exportOf(server(), gym, gym.admin, 'csv');
    expect((await follow(downloadPath)).status).toBe(200);
    address = '192.0.2.2';
    expect((await follow()).status).toBe(404);
  });

  test.each([
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'iron-lotus-2026-11-20.xlsx'],
    ['json', 'application/zip', 'iron-lotus-2026-11-20-json.zip'],
  ] as const)('%s is saved by its kind and name, and opens nothing', async (format, type, name) => {
    const ready = await exportOf(server(), gym, gym.admin, format);
    const response = await download(server(), ready.downloadPath);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(await response.bytes()).toHaveLength(ready.bytes ?? 0);
  });

  test('a download whose export is deleted meanwhile breaks off; the deletion is in the activities', async () => {
    const { gymId, admin } = gym;
    const ready = await exportOf(server(), gym, admin, 'xlsx');
    const response = await download(server(), ready.downloadPath);
    await admin.client.deleteExport({ gymId, exportId: ready.id });
    await expect(response.bytes()).rejects.toThrow('The export was deleted during its download');
    const { activities } = await admin.client.getActivities({ gymId, limit: 1 });
    expect(activities).toMatchObject([
      { action: 'delete', entityId: ready.id, entityName: 'XLSX', displayText: expect.stringContaining('deleted') },
    ]);
  });

  test('one that was begun three times, and never ended, is given up', async () => {
    const { gymId, admin } = gym;
    const { database, clock } = server();
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    const state = () =>
      database.db
        .selectFrom('exports')
        .select(['tries', 'claim', 'claimed_until', 'finished_at', 'bytes'])
        .where('id', '=', started.id)
        .executeTakeFirst();
    // A writer that dies each time.
    for (let tries = 1; tries <= 3; tries += 1) {
      await claimExport(database.db, { claim: 'killed', now: clock.now, until: clock.now + 60_000 });
      clock.now += 60_001;
      expect(await state()).toMatchObject({ tries, claim: 'killed', finished_at: null });
    }
    await expect(runJob(server())).rejects.toThrow('The export was begun too often');
    expect(await state()).toMatchObject({ tries: 4, finished_at: clock.now, bytes: null });
    expect((await admin.client.getExports({ gymId })).exports[0]).toMatchObject({ status: 'failed' });
  });

  test('one that fails is tried again after a minute; one that another writer has taken over is left alone', async () => {
    const { gymId, admin } = gym;
    const { database, clock } = server();
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    const broken = { ...database, snapshot: () => Promise.reject(new Error('The disk is gone')) };
    await expect(
      exportsJob({ database: broken, clock: () => clock.now }).run(new AbortController().signal),
    ).rejects.toThrow('The disk is gone');
    clock.now += 59_999;
    await runJob(server());
    const statusOf = async () => (await admin.client.getExports({ gymId })).exports[0]?.status;
    expect(await statusOf()).toBe('waiting');
    clock.now += 1;
    let other: Awaited<ReturnType<typeof claimExport>>;
    const slow = {
      ...database,
      snapshot: (async (read) => {
        clock.now += 60_001;
        other = await claimExport(database.db, { claim: 'other', now: clock.now, until: clock.now + 60_000 });
        return database.snapshot(read);
      }) as typeof database.snapshot,
    };
    await exportsJob({ database: slow, clock: () => clock.now }).run(new AbortController().signal);
    expect(other).toMatchObject({ id: started.id, tries: 3 });
    const row = await database.db.selectFrom('exports').selectAll().where('id', '=', started.id).executeTakeFirst();
    expect(row).toMatchObject({ claim: 'other', claimed_until: clock.now + 60_000, finished_at: null, tries: 3 });
    clock.now += 60_001;
    await expect(runJob(server())).rejects.toThrow('The export was begun too often');
  });

  test('a server that stops leaves the export to the next one', async () => {
    const { gymId, admin } = gym;
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    const stopping = new AbortController();
    const { database, clock } = server();
    const stopped = {
      ...database,
      snapshot: ((read) => {
        stopping.abort();
        return database.snapshot(read);
      }) as typeof database.snapshot,
    };
    await exportsJob({ database: stopped, clock: () => clock.now }).run(stopping.signal);
    const [waiting] = (await admin.client.getExports({ gymId })).exports;
    expect(waiting).toMatchObject({ id: started.id, status: 'waiting' });
    await runJob(server());
    const [ready] = (await admin.client.getExports({ gymId })).exports;
    expect(ready).toMatchObject({ id: started.id, status: 'ready' });
  });

  test('deleted, the link ends with the file; deleted while it is written, nothing of it stays', async () => {
    const { gymId, admin } = gym;
    const { db } = server().database;
    const ready = await exportOf(server(), gym, admin, 'csv');
    await admin.client.deleteExport({ gymId, exportId: ready.id });
    expect((await download(server(), ready.downloadPath)).status).toBe(404);
    expect(await db.selectFrom('export_parts').select('number').where('export_id', '=', ready.id).execute()).toEqual(
      [],
    );
    const { export: started } = await admin.client.startExport({ gymId, format: 'csv' });
    const { database, clock } = server();
    const deleting = {
      ...database,
      snapshot: (async (read) => {
        await admin.client.deleteExport({ gymId, exportId: started.id });
        return database.snapshot(read);
      }) as typeof database.snapshot,
    };
    await exportsJob({ database: deleting, clock: () => clock.now }).run(new AbortController().signal);
    expect(await db.selectFrom('export_parts').select('number').where('export_id', '=', started.id).execute()).toEqual(
      [],
    );
    expect((await admin.client.getExports({ gymId })).exports.map(({ id }) => id)).not.toContain(started.id);
    await expect(admin.client.deleteExport({ gymId, exportId: started.id })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('an admin of another gym gets neither list, link nor deletion', async () => {
    const { gymId, admin } = gym;
    const ready = await exportOf(server(), gym, admin, 'csv');
    const own = await exportOf(server(), other, other.admin, 'csv');
    expect((await other.admin.client.getExports({ gymId: other.gymId })).exports.map(({ id }) => id)).toEqual([own.id]);
    await expect(other.admin.client.deleteExport({ gymId: other.gymId, exportId: ready.id })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(other.admin.client.getExports({ gymId })).rejects.toMatchObject({ status: 403 });
    const [id = '', , mac = ''] = ready.downloadPath.replace('/exports/', '').split('.');
    const [, , ownMac = ''] = own.downloadPath.split('.');
    for (const token of [
      `${id}.${other.admin.id}.${mac}`,
      `${id}.${other.admin.id}.${ownMac}`,
      `${id}.${admin.id}.${ownMac}`,
      `${id}.${admin.id}.${'A'.repeat(43)}`,
      `${id}.${admin.id}`,
      id,
      'x',
    ]) {
      const response = await download(server(), `/exports/${token}`);
      expect([token, response.status]).toEqual([token, 404]);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).not.toMatch(/Iron Lotus|Meera/);
    }
    expect((await download(server(), ready.downloadPath)).status).toBe(200);
    expect((await admin.client.getExports({ gymId })).exports.map((one) => one.id)).toContain(ready.id);
  });

  test('the link of an admin ends when they are deactivated; that of another admin stays', async () => {
    const { gymId, admin } = gym;
    const second = await gym.addPerson('admin', null);
    const token = await second.token();
    const { downloadPath } = await exportOf(server(), gym, admin, 'csv');
    const [seen] = (await second.client.getExports({ gymId })).exports;
    const path = seen?.downloadPath ?? '';
    expect(path).not.toBe(downloadPath);
    expect((await download(server(), path)).status).toBe(200);
    const { db } = server().database;
    const change = (deactivated_at: number | null) =>
      db.updateTable('people').set({ deactivated_at }).where('id', '=', second.id).execute();
    await change(server().clock.now);
    expect((await download(server(), path)).status).toBe(404);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await server().app.request(`/getExports?gymId=${gymId}`, { headers })).status).toBe(401);
    expect((await download(server(), downloadPath)).status).toBe(200);
    await change(null);
    expect((await download(server(), path)).status).toBe(200);
  });

  test('the link of an admin ends with their sessions, as when a password is reset', async () => {
    const { gymId, admin } = gym;
    const email = `${crypto.randomUUID()}@demo.gym`;
    const second = await gym.addPerson('admin', null, { email });
    await exportOf(server(), gym, admin, 'csv');
    const pathOf = async ({ client }: TestPerson) =>
      (await client.getExports({ gymId })).exports[0]?.downloadPath ?? '';
    const [own, path] = [await pathOf(admin), await pathOf(second)];
    expect((await download(server(), path)).status).toBe(200);
    const oobCode = codeOf(await server().identity.passwordLink(email));
    const reset = await server().app.request('/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=test', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ oobCode, newPassword: 'kettlebells at dawn' }),
    });
    expect(reset.status).toBe(200);
    expect((await download(server(), path)).status).toBe(404);
    expect((await download(server(), own)).status).toBe(200);
  });

  test('staff export nothing', async () => {
    const { gymId, staff } = gym;
    await expect(staff.client.startExport({ gymId, format: 'csv' })).rejects.toMatchObject({ status: 403 });
    await expect(staff.client.getExports({ gymId })).rejects.toMatchObject({ status: 403 });
  });

  test('after a day the link ends and the file is deleted, after a week the entry', async () => {
    const { gymId, admin } = gym;
    const { database, clock, identity } = server();
    const ready = await exportOf(server(), gym, admin, 'csv');
    const cleanup = cleanupJob({ database, clock: () => clock.now, identity });
    const partsLeft = () =>
      database.db.selectFrom('export_parts').select('number').where('export_id', '=', ready.id).execute();
    clock.now += 24 * HOUR_MS - 1;
    await cleanup.run(new AbortController().signal);
    expect((await download(server(), ready.downloadPath)).status).toBe(200);
    clock.now += 1;
    expect((await download(server(), ready.downloadPath)).status).toBe(404);
    const [expired] = (await admin.client.getExports({ gymId })).exports;
    expect(expired).toMatchObject({ id: ready.id, status: 'expired', downloadPath: null });
    expect(await partsLeft()).not.toEqual([]);
    clock.now += 1;
    await cleanup.run(new AbortController().signal);
    expect(await partsLeft()).toEqual([]);
    clock.now += 6 * 24 * HOUR_MS + 1;
    await cleanup.run(new AbortController().signal);
    expect((await admin.client.getExports({ gymId })).exports).toEqual([]);
  });

  test('who exported is in the activities', async () => {
    const { activities } = await gym.admin.client.getActivities({ gymId: gym.gymId, limit: 50 });
    expect(activities).toContainEqual(
      expect.objectContaining({ displayText: 'Asha Admin exported the gym as CSV', module: 'Settings' }),
    );
  });
});

describe('the size of an export', () => {
  test.each(engines)('does not matter for its memory: a file of several pieces, on %s', async (engine) => {
    const server = await startTestServer(engine);
    try {
      const gym = await createTestGym(server);
      const { gymId, admin, member, side } = gym;
      // Incompressible names, so that the file has several pieces.
      const batch = Array.from({ length: 400 }, (_, index) => index);
      for (let start = 0; start < 24_000; start += batch.length) {
        const rows = batch.map((index) => ({
          gym_id: gymId,
          id: `event-${String(start + index).padStart(6, '0')}`,
          person_id: member.id,
          user_type: 'member' as const,
          user_name: 'Meera Member',
          branch_id: side,
          action: 'check-in' as const,
          method: 'manual' as const,
          happened_at: server.clock.now,
          assisted_by_name: `${crypto.randomUUID()}${crypto.randomUUID()}`,
          duration: null,
        }));
        await server.database.db.insertInto('attendance').values(rows).execute();
      }
      const ready = await exportOf(server, gym, admin, 'csv');
      const parts = await server.database.db.selectFrom('export_parts').select('base64').execute();
      expect(parts.length).toBeGreaterThan(1);
      for (const { base64 } of parts) expect(base64.length).toBeLessThan(1.5 * 2 ** 20);
      const response = await download(server, ready.downloadPath);
      expect(response.headers.get('content-length')).toBe(String(ready.bytes));
      const files = await unzip(await response.bytes());
      expect(rowsOf(files['attendance.csv'])).toHaveLength(24_000);
    } finally {
      await server.close();
    }
  });
});
