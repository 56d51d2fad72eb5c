import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, engines, type TestDatabase } from '../testing/databases.ts';
import { damageTable } from '../testing/damage.ts';
import type { Db } from './database.ts';
import { openDatabase } from './open.ts';

const ROWS = 2000;

/** Activities on many pages, and one gym with a branch. */
async function insertRows({ db }: { db: Db }): Promise<void> {
  const branch = { name: 'Main', address: '', phone: '', email: '', max_capacity: 1, created_at: 1, updated_at: 1 };
  await db
    .insertInto('branches')
    .values({ gym_id: 'g', id: 'b', ...branch })
    .execute();
  for (let first = 0; first < ROWS; first += 500) {
    const rows = Array.from({ length: 500 }, (_, number) => ({
      gym_id: 'g',
      id: `a${first + number}`,
      action: 'update',
      entity_type: 'member',
      entity_id: 'm',
      entity_name: 'Asha Rao',
      performed_by_id: 'p',
      performed_by_name: 'Priya Nair',
      performed_by_type: 'admin' as const,
      changes: '{}',
      happened_at: first + number,
      seq: first + number + 1,
      hash: '',
    }));
    await db.insertInto('activities').values(rows).execute();
  }
}

describe.each(engines)('a check on %s', (engine) => {
  let one: TestDatabase;
  beforeEach(async () => {
    one = await createTestDatabase(engine);
    await insertRows(one.database);
  });
  afterEach(() => one.remove());

  test.each(['quick', 'full'] as const)('%s: finds nothing in a sound database', async (depth) => {
    expect((await one.database.check(depth)).damage).toEqual([]);
  });

  test('full: names the table with rows that refer to missing rows', async () => {
    const { db } = one.database;
    const insert = sql`insert into logos (gym_id, id, type, base64, created_at) values ('gone', 'l', 'image/png', '', 1)`;
    if (engine === 'sqlite') {
      await sql`pragma foreign_keys = off`.execute(db);
      await insert.execute(db);
      await sql`pragma foreign_keys = on`.execute(db);
    } else {
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await insert.execute(tx);
      });
    }
    expect((await one.database.check('full')).damage).toEqual([
      { part: 'logos', detail: '1 rows refer to missing rows of gyms' },
    ]);
  });
});

describe('a SQLite file', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'spotter-check-'));
    path = join(folder, 'spotter.db');
    const database = await openDatabase(`file:${path}`);
    await insertRows(database);
    await database.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each(['quick', 'full'] as const)('%s: a broken page is found, and its table named', async (depth) => {
    damageTable(path, 'activities');
    const database = await openDatabase(`file:${path}`);
    const { damage } = await database.check(depth);
    await database.close();
    expect(new Set(damage.map(({ part }) => part))).toContain('activities');
  });

  test('stopping ends a check', async () => {
    const database = await openDatabase(`file:${path}`);
    const stop = new AbortController();
    const checking = database.check('quick', stop.signal);
    stop.abort();
    await expect(checking).rejects.toThrow('The operation was aborted');
    await database.close();
  });

  test('that something has emptied is refused, and stays as it is', async () => {
    truncateSync(path, 0);
    await expect(openDatabase(`file:${path}`)).rejects.toThrow(
      `The database file ${path} is empty, so what it held is lost. Restore the latest backup into a new database: npm run gym -- restore --file FILE. To begin without data, delete the file.`,
    );
    expect(statSync(path).size).toBe(0);
  });

  test('that was moved is missed: its log is kept and nothing begun anew', async () => {
    writeFileSync(`${path}-wal`, 'the newest data');
    rmSync(path);
    await expect(openDatabase(`file:${path}`)).rejects.toThrow(
      `The database file ${path} is missing, but its log ${path}-wal is there. Put the file back beside it. To begin without data, delete the log.`,
    );
    expect([existsSync(path), readFileSync(`${path}-wal`, 'utf8')]).toEqual([false, 'the newest data']);
  });

  test('that is moved, deleted or replaced while it is open is named until it is back', async () => {
    const database = await openDatabase(`file:${path}`);
    expect(database.movedFile()).toBeUndefined();
    renameSync(path, `${path}.moved`);
    expect(database.movedFile()).toBe(path);
    copyFileSync(`${path}.moved`, path);
    expect(database.movedFile()).toBe(path);
    renameSync(`${path}.moved`, path);
    expect(database.movedFile()).toBeUndefined();
    const log = `${realpathSync(path)}-wal`;
    rmSync(log);
    expect(database.movedFile()).toBe(log);
    await database.close();
  });

  test('is not moved by a link that leads to it', async () => {
    symlinkSync(path, `${path}.link`);
    const database = await openDatabase(`file:${path}.link`);
    expect(database.movedFile()).toBeUndefined();
    const log = `${realpathSync(path)}-wal`;
    rmSync(log);
    expect(database.movedFile()).toBe(log);
    await database.close();
  });

  test('that was truncated is refused with what to do', async () => {
    truncateSync(path, statSync(path).size - 3 * 4096);
    await expect(openDatabase(`file:${path}`)).rejects.toThrow(
      /^The database file .* cannot be opened: database disk image is malformed\. Restore the latest backup/,
    );
  });

  test('that does not exist yet is a new database', async () => {
    const database = await openDatabase(`file:${join(folder, 'new.db')}`);
    expect((await database.check('quick')).damage).toEqual([]);
    await database.close();
  });
});
