import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { insertBranch } from '../branches/branches.repository.ts';
import { insertGym } from '../gyms/gyms.repository.ts';
import { createDatabase, engines } from '../testing/databases.ts';
import { startVanishingHost } from '../testing/vanishingHost.ts';
import type { Database } from './database.ts';
import { fillDatabase } from './fillDatabase.ts';
import { openDatabase, sqlitePath } from './open.ts';

const createGym = (database: Database) =>
  database.transaction(async (tx) => {
    const branch = { id: 'main', name: 'Main', address: '', phone: '', email: '', max_capacity: 1 };
    await insertBranch(tx, 'gym', { ...branch, created_at: 1, updated_at: 1 });
    const gym = { gym_id: 'gym', name: 'Pulse', time_zone: 'Asia/Kolkata', locale: 'en-IN' };
    await insertGym(tx, { ...gym, main_branch_id: 'main', created_at: 1 });
  });
const fail = () => Promise.reject(new Error('The backup is damaged'));

describe.each(engines)('work that fills a database, on %s', (engine) => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await createDatabase(engine));
  });
  afterEach(() => drop());

  const gymsOf = async () => {
    const database = await openDatabase(url, { creates: false });
    const gyms = await database.db.selectFrom('gyms').select('gym_id').execute();
    await database.close();
    return gyms;
  };
  const files = () => readdirSync(dirname(sqlitePath(url) ?? ''));

  test('makes it, and is kept', async () => {
    expect(await fillDatabase(url, async (database) => (await createGym(database), 'done'))).toBe('done');
    expect(await gymsOf()).toEqual([{ gym_id: 'gym' }]);
    if (engine === 'sqlite') expect(files()).toEqual(['spotter.db']);
  });

  test('leaves nothing where it fails: a server would take an empty database for a new installation', async () => {
    await expect(fillDatabase(url, fail)).rejects.toThrow('The backup is damaged');
    await expect(gymsOf()).rejects.toThrow(/has no tables|There is no database file/);
    if (engine === 'sqlite') expect(files()).toEqual([]);
    await fillDatabase(url, createGym);
    expect(await gymsOf()).toEqual([{ gym_id: 'gym' }]);
  });

  test.runIf(engine === 'postgres')('leaves nothing where it is killed', async () => {
    const host = await startVanishingHost(inject('postgresFolder'));
    // What PostgreSQL sees of it: the connections end, and no other comes.
    const kill = async () => {
      await host.stop();
      return fail();
    };
    await expect(fillDatabase(host.urlOf(url), kill)).rejects.toThrow(/connection/i);
    await expect(gymsOf()).rejects.toThrow('has no tables');
  });

  test.runIf(engine === 'postgres')('keeps a server waiting that starts meanwhile', async () => {
    let starting: Promise<Database> | undefined;
    await fillDatabase(url, async (database) => {
      await new Promise<void>((resolve) => {
        starting = openDatabase(url, { onMigrationWait: resolve });
      });
      await createGym(database);
    });
    const server = await starting;
    expect(await server?.db.selectFrom('gyms').select('gym_id').execute()).toEqual([{ gym_id: 'gym' }]);
    await server?.close();
  });

  test('leaves what was there before', async () => {
    const server = await openDatabase(url);
    await createGym(server);
    await server.close();
    await expect(fillDatabase(url, fail)).rejects.toThrow('The backup is damaged');
    expect(await gymsOf()).toEqual([{ gym_id: 'gym' }]);
  });

  test.runIf(engine === 'sqlite')('leaves a file without tables as it was where it fails', async () => {
    const file = new DatabaseSync(sqlitePath(url) ?? '');
    file.exec('pragma journal_mode = wal');
    file.close();
    await expect(fillDatabase(url, fail)).rejects.toThrow('The backup is damaged');
    await expect(gymsOf()).rejects.toThrow('has no tables');
  });

  test.runIf(engine === 'sqlite')('does not replace a file that was made meanwhile', async () => {
    const other = async () => (await openDatabase(url)).close();
    await expect(fillDatabase(url, other)).rejects.toThrow('Another program has made');
    expect(files()).toEqual(['spotter.db']);
  });
});
