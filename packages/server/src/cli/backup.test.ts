import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarize } from '../db/dump.ts';
import { createTestDatabase } from '../testing/databases.ts';
import { onBothEngines } from '../testing/onBothEngines.ts';
import { createTestGym, startTestServer, type TestGym } from '../testing/server.ts';
import { backup, move, restore } from './backup.ts';
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
    const [summary] = await Promise.all([backup(server().database, file), press().then(press)]);
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    // Password hashes are in it: its owner alone may read it.
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');

    const fresh = await startTestServer('postgres');
    try {
      expect(await restore(fresh.database, file)).toEqual(summary);
      const token = await gym.admin.token();
      fresh.clock.now = server().clock.now;
      const response = await fresh.app.request(`/getMembers?gymId=${gym.gymId}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(await response.json()).toMatchObject({ members: [{ id: gym.member.id }] });
      await expect(restore(fresh.database, file)).rejects.toThrow('The database is not empty');
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

  test('moves everything to the other engine, and refuses a database that is not empty', async () => {
    const target = await createTestDatabase('postgres');
    expect(await move(server().database, target.database)).toEqual(await summarize(server().database));
    await expect(move(server().database, target.database)).rejects.toThrow('The database is not empty');
    await target.remove();
  });

  test('exports one gym only, and escapes formulas in the CSV files', async () => {
    const other = await createTestGym(server(), 'Other Gym');
    await gym.addPerson('member', gym.side, { name: '=HYPERLINK("http://evil")' });
    const files = await exportGym(server().database, gym.gymId, join(folder, gym.gymId));
    expect(files.every((file) => existsSync(file))).toBe(true);
    const all = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(all).not.toContain(other.member.id);
    expect(all).not.toContain(gym.admin.uid);
    const members = readFileSync(join(folder, gym.gymId, 'members.csv'), 'utf8');
    expect(members).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(members.startsWith('\uFEFFid,user_type,name')).toBe(true);
    await expect(exportGym(server().database, 'no-such-gym', folder)).rejects.toThrow('There is no gym no-such-gym');
  });
});
