import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarize } from '../db/dump.ts';
import { openDatabase, sqlitePath } from '../db/open.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { damageTable } from '../testing/damage.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, startTestServer, type TestGym } from '../testing/server.ts';
import { backup, move, restore } from './backup.ts';
import { newId } from '../newId.ts';
import { unzip } from '../testing/unzip.ts';
import { exportGym } from './exportGym.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotter-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

onBothEngines('backup and restore', (server) => {
  let gym: TestGym;
  const press = () =>
    gym.admin.client.universalCheckIn({ gymId: gym.gymId, type: 'MANUAL', targetUserId: gym.member.id });
  beforeAll(async () => {
    gym = await createTestGym(server());
    await press();
  });

  test('a backup made under load restores completely into a new installation, sign-in included', async () => {
    const file = join(folder, `${gym.gymId}.ndjson.gz`);
    // Its session has to be in the backup.
    const token = await gym.admin.token();
    const [summary] = await Promise.all([backup(server().database, file), press().then(press)]);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    // Password hashes are in it: its owner alone may read it.
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');

    const fresh = await startTestServer('postgres');
    try {
      expect(await restore(fresh.database, file)).toEqual({ summary, droppedMails: expect.any(Number) });
      fresh.clock.now = server().clock.now;
      const response = await fresh.app.request(`/getMembers?gymId=${gym.gymId}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(await response.json()).toMatchObject({ members: [{ id: gym.member.id }] });
      await expect(restore(fresh.database, file)).rejects.toThrow('The database is not empty. Name one');
    } finally {
      await fresh.close();
    }
  });

  test('a backup never overwrites a file; a damaged one is refused and nothing is restored', async () => {
    const file = join(folder, `damaged-${gym.gymId}.ndjson.gz`);
    await backup(server().database, file);
    await expect(backup(server().database, file)).rejects.toThrow(`${file} already exists`);
    const target = await createTestDatabase('sqlite');
    truncateSync(file, 400);
    await expect(restore(target.database, file)).rejects.toThrow(/damaged|complete/);
    writeFileSync(file, 'not a backup');
    await expect(restore(target.database, file)).rejects.toThrow('This file is not a backup, or it is damaged');
    expect((await summarize(target.database)).gyms.count).toBe(0);
    await target.remove();
  });

  test('what waited to be mailed when a backup was made is mailed again only where that is wanted', async () => {
    const row = { gym_id: gym.gymId, text: '', html: '', created_at: 1, due_at: 1, tries: 0, subject: 'Sent since' };
    const { db } = server().database;
    await db
      .insertInto('outbox')
      .values({ ...row, id: newId(), recipient: 'asha@gym.test' })
      .execute();
    const { count } = (await summarize(server().database)).outbox;
    const file = join(folder, `mails-${gym.gymId}.ndjson.gz`);
    await backup(server().database, file);
    for (const keepsMails of [false, true]) {
      const target = await createTestDatabase('sqlite');
      const { droppedMails } = await restore(target.database, file, { keepsMails });
      expect(droppedMails).toBe(keepsMails ? 0 : count);
      expect((await summarize(target.database)).outbox.count).toBe(keepsMails ? count : 0);
      await target.remove();
    }
  });

  test('moves everything to the other engine, and refuses a database that is not empty', async () => {
    const target = await createTestDatabase('postgres');
    expect(await move(server().database, target.database)).toEqual(await summarize(server().database));
    await expect(move(server().database, target.database)).rejects.toThrow('The database is not empty');
    await target.remove();
  });

  test('exports one gym only, and escapes formulas in the CSV files', async () => {
    const other = await createTestGym(server(), 'Other Gym');
    await gym.addPerson('member', gym.side, { name: '=HYPERLINK("http://evil")' });
    const { now } = server().clock;
    const files = await exportGym(server().database, gym.gymId, join(folder, gym.gymId), now);
    expect(files.map((file) => file.slice(file.lastIndexOf('-2026')))).toEqual([
      '-2026-11-20-csv.zip',
      '-2026-11-20.xlsx',
      '-2026-11-20-json.zip',
    ]);
    const [lists = {}, workbook = {}, rows = {}] = await Promise.all(files.map((file) => unzip(readFileSync(file))));
    for (const text of [lists, workbook, rows].flatMap((texts) => Object.values(texts))) {
      expect(text).not.toContain(other.member.id);
      expect(text).not.toContain(gym.admin.uid);
    }
    for (const file of files) expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(lists['members.csv']).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(lists['members.csv']?.startsWith('\uFEFFid,Name')).toBe(true);
    // As of a deletion that was broken off and is started again: what is left of the gym must not replace all of it.
    await expect(exportGym(server().database, gym.gymId, join(folder, gym.gymId), now)).rejects.toThrow(
      `${files[0]} already exists`,
    );
    await expect(exportGym(server().database, 'no-such-gym', folder, now)).rejects.toThrow(
      'There is no gym no-such-gym',
    );
  });

  test('an export whose last format fails leaves none of the others, and says so', async () => {
    const { gymId } = await createTestGym(server(), 'Broken Gym');
    const { database, clock } = server();
    const out = mkdtempSync(join(folder, 'export-'));
    writeFileSync(join(out, 'note.txt'), '');
    // Only the JSON export reads this table.
    await sql`alter table gym_icons rename to lost`.execute(database.db);
    try {
      for (const target of [out, join(out, 'new')]) {
        await expect(exportGym(database, gymId, target, clock.now)).rejects.toThrow(
          /^The export failed, and nothing was written: .*gym_icons/,
        );
        expect(readdirSync(out)).toEqual(['note.txt']);
      }
    } finally {
      await sql`alter table lost rename to gym_icons`.execute(database.db);
    }
    expect(await exportGym(database, gymId, out, clock.now)).toHaveLength(3);
    expect(readdirSync(out)).toHaveLength(4);
  });
});

test('a backup that meets a broken page names the table and leaves no file', async () => {
  const { url, database, remove } = await createTestDatabase('sqlite');
  const row = { tries: 0, recipient: 'asha@gym.test', subject: 'Hello', html: '', created_at: 1, due_at: 1 };
  for (let number = 0; number < 200; number += 1) {
    const text = 'A line of the mail. '.repeat(20);
    await database.db
      .insertInto('outbox')
      .values({ gym_id: 'g', id: `m${number}`, text, ...row })
      .execute();
  }
  damageTable(sqlitePath(url) ?? '', 'outbox');
  const damaged = await openDatabase(url);
  const file = join(folder, 'of-a-broken-disk.ndjson.gz');
  await expect(backup(damaged, file)).rejects.toThrow(
    /^The table outbox is damaged: database disk image is malformed\./,
  );
  expect(readdirSync(folder).filter((name) => name.includes('of-a-broken-disk'))).toEqual([]);
  await damaged.close();
  await remove();
});

test('two backups to one file at once: neither writes into what the other has verified', async () => {
  const { database, remove } = await createTestDatabase('sqlite');
  const file = join(folder, 'at-once.ndjson.gz');
  expect(await Promise.all([backup(database, file), backup(database, file)])).toHaveLength(2);
  const target = await createTestDatabase('sqlite');
  await restore(target.database, file);
  expect(readdirSync(folder).filter((name) => name.includes('at-once'))).toEqual(['at-once.ndjson.gz']);
  await target.remove();
  await remove();
});
