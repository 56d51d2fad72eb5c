import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { tables } from '../db/tables.ts';
import { readEnv } from '../env.ts';
import { createDatabase, engines } from '../testing/databases.ts';
import { version } from '../version.ts';
import { dump } from '../db/dump.ts';
import { backupFirst, backupFolder } from './backupFirst.ts';
import { restore } from './backup.ts';
import { insertOldGym } from '../db/testing/oldGym.ts';

const now = Date.UTC(2026, 10, 20, 9);
const migrationNames = readdirSync(join(import.meta.dirname, '../db/migrations'))
  .filter((file) => /^\d{4}_\w+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted((one, two) => one.localeCompare(two));
const [before = '', newest = ''] = migrationNames.slice(-2);

/** A gym of the last release. */
const fill = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await insertOldGym(tx, { name: 'Iron Lotus', slug: 'iron', created_at: now });
  });

const use = async <T>(url: string, work: (database: Database) => Promise<T>, upTo?: string): Promise<T> => {
  const database = await openDatabase(url, { upTo });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};
const slowBackup = async ({ db }: Database) => {
  await sql`select pg_sleep(0.5)`.execute(db);
  return undefined;
};
const gyms = ({ db }: Database) => db.selectFrom('gyms').select('name').execute();
const executed = async (url: string) => {
  // The newest schema would be migrated to: this opens what is there.
  const names = await use(
    url,
    ({ db }) => sql<{ name: string }>`select name from kysely_migration`.execute(db),
    before,
  );
  return names.rows.map(({ name }) => name);
};

describe.each(engines)('an update of a database on %s', (engine) => {
  const drops: (() => Promise<void>)[] = [];
  let folder: string;
  let output: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotter-update-'));
    output = '';
  });
  afterEach(async () => {
    for (const drop of drops.splice(0)) await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const create = async () => {
    const { url, drop } = await createDatabase(engine);
    drops.push(drop);
    return url;
  };
  /** Starts this version on the database, with the data folder of the test. */
  const update = async (url: string) => {
    const log = pino({}, { write: (line) => void (output += line) });
    const database = await openDatabase(url, { beforeMigration: backupFirst(readEnv({ DATA_DIR: folder }), log) });
    await database.close();
  };
  const backups = () => (existsSync(backupFolder(folder)) ? readdirSync(backupFolder(folder)) : []);

  test('backs it up before the first migration; the version before restores that', async () => {
    const url = await create();
    await use(url, fill, before);
    await update(url);
    expect(backups()).toEqual([expect.stringMatching(RegExp(`^before-${RegExp.escape(version)}-.+\\.ndjson\\.gz$`))]);
    const file = join(backupFolder(folder), backups()[0] ?? '');
    expect(JSON.parse(output)).toMatchObject({ file, msg: `The database was backed up before its migration: ${file}` });
    expect((statSync(backupFolder(folder)).mode & 0o777).toString(8)).toBe('700');

    const downgraded = await create();
    await use(downgraded, (database) => restore(database, file), before);
    expect(await use(downgraded, gyms, before)).toEqual([{ name: 'Iron Lotus' }]);
    const other = await create();
    await expect(use(other, (database) => restore(database, file))).rejects.toThrow(
      'The backup was made by another version: restore it with that one, then update',
    );
    // The new version has written it, in the schema of the one before.
    await expect(use(other, (database) => restore(database, file))).rejects.toThrow(
      `Its schema is ${before}; this is version ${version}, whose schema is ${newest}.`,
    );
  });

  test.runIf(engine === 'postgres')('by servers that start at the same moment makes one backup', async () => {
    const url = await create();
    await use(url, fill, before);
    await Promise.all(Array.from({ length: 3 }, () => update(url)));
    expect(backups()).toHaveLength(1);
    expect(await use(url, gyms)).toEqual([{ name: 'Iron Lotus' }]);
  });

  test.runIf(engine === 'postgres')('waits for a backup longer than the database lets transactions idle', async () => {
    const url = await create();
    await use(url, fill, before);
    const name = sql.id(new URL(url).pathname.slice(1));
    await use(
      url,
      ({ db }) => sql`alter database ${name} set idle_in_transaction_session_timeout = 50`.execute(db),
      before,
    );
    await (await openDatabase(url, { beforeMigration: slowBackup })).close();
    expect(await executed(url)).toContain(newest);
  });

  test('changes nothing where the backup cannot be written', async () => {
    const url = await create();
    await use(url, fill, before);
    writeFileSync(backupFolder(folder), '');
    await expect(update(url)).rejects.toThrow(
      `Version ${version} changes the schema of the database, but its backup could not be written, so that nothing was changed: EEXIST`,
    );
    expect(await executed(url)).not.toContain(newest);
    expect(await use(url, gyms, before)).toEqual([{ name: 'Iron Lotus' }]);
  });

  test('keeps no backup of a migration that fails, however often the server is started', async () => {
    const url = await create();
    const beforeRefusedMails = '0035_invoices_of_terms';
    await use(url, fill, beforeRefusedMails);
    const addColumn = sql`alter table people add column mail_refused_at bigint`;
    await use(url, ({ db }) => addColumn.execute(db), beforeRefusedMails);
    for (let start = 0; start < 2; start += 1) {
      await expect(update(url)).rejects.toThrow(/mail_refused_at/);
      expect(backups()).toEqual([]);
    }
    expect(output).toContain('The migration failed and changed nothing; its backup was deleted');
    const dropColumn = sql`alter table people drop column mail_refused_at`;
    await use(url, ({ db }) => dropColumn.execute(db), beforeRefusedMails);
    await update(url);
    expect(backups()).toHaveLength(1);
  });

  test.runIf(engine === 'postgres')('keeps the backup where another server has migrated meanwhile', async () => {
    const url = await create();
    await use(url, fill, before);
    const lost = async (database: Database) => {
      const discard = await backupFirst(readEnv({ DATA_DIR: folder }), pino({ level: 'silent' }))(database);
      // The lock of this server's transaction ends with its connection.
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())
      `.execute(database.db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
      await update(url);
      return discard;
    };
    await expect(openDatabase(url, { beforeMigration: lost })).rejects.toThrow(/connection/i);
    expect(backups()).toHaveLength(2);
    expect(await executed(url)).toContain(newest);
  });

  test('makes no backup of a database that is empty, new, or has the schema already', async () => {
    const url = await create();
    await update(url);
    const empty = await create();
    await use(empty, () => Promise.resolve(), before);
    await update(empty);
    const current = await create();
    await use(current, fill);
    await update(current);
    expect(backups()).toEqual([]);
  });

  test('refuses the schema of a newer version, names both, and changes nothing', async () => {
    const url = await create();
    const later = '9999_later';
    await use(url, async (database) => {
      await fill(database);
      await sql`insert into kysely_migration (name, timestamp) values (${later}, '2026-11-23')`.execute(database.db);
    });
    await expect(update(url)).rejects.toThrow(
      `The database has the schema ${later} of a newer version; this is version ${version}, whose schema is ${newest}. Start the newer version, or restore the backup from before the update into a new database.`,
    );
    expect(backups()).toEqual([]);
  });

  test('can back up every earlier schema, all tables in the order of their keys', async () => {
    const url = await create();
    for (const name of migrationNames) {
      const database = await openDatabase(url, { upTo: name });
      const dumped: string[] = [];
      await dump(database, (lines) => {
        const [, table] = /^\{"table":"(\w+)"\}/.exec(lines) ?? [];
        if (table !== undefined) dumped.push(table);
        return Promise.resolve();
      });
      const stored = await database.db.introspection.getTables();
      await database.close();
      // Tokens of before migration 0007; what can be made again; and partitions, whose table has their rows.
      const leftOut = [
        'refresh_tokens',
        'exports',
        'export_parts',
        'occupancy_days',
        'setup_codes',
        'attendance_default',
      ];
      const expected = stored.map((table) => table.name).filter((table) => !leftOut.includes(table));
      expect([name, new Set(dumped)]).toEqual([name, new Set(expected)]);
    }
  });
});

test.skipIf(!engines.includes('sqlite'))('the keys that a dump pages by are those of each earlier schema', async () => {
  const { url, drop } = await createDatabase('sqlite');
  for (const name of migrationNames) {
    const database = await openDatabase(url, { upTo: name });
    for (const [table, keys] of Object.entries(tables)) {
      const { rows } = await sql<{
        name: string;
        pk: number;
      }>`select name, pk from pragma_table_info(${table})`.execute(database.db);
      const columns = new Set(rows.map((column) => column.name));
      const primary = rows.filter(({ pk }) => pk > 0).toSorted((one, two) => one.pk - two.pk);
      expect([name, table, keys.filter((key) => columns.has(key))]).toEqual([
        name,
        table,
        primary.map((column) => column.name),
      ]);
    }
    await database.close();
  }
  await drop();
});
