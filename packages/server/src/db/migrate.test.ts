import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDatabase, type Engine, engines } from '../testing/databases.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { openPostgres } from './postgres.ts';

/** The last migration. */
const NEWEST = '0036_refused_mails';

const opened: Database[] = [];
const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await Promise.all(drops.splice(0).map((drop) => drop()));
});

async function createUrl(engine: Engine): Promise<string> {
  const { url, drop } = await createDatabase(engine);
  drops.push(drop);
  return url;
}

async function open(...options: Parameters<typeof openDatabase>): Promise<Database> {
  const database = await openDatabase(...options);
  opened.push(database);
  return database;
}

const newestOf = async ({ db }: Database) => {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name;
};

test.each(engines)('a failed migration on %s says why, keeps nothing, and runs at the next start', async (engine) => {
  const url = await createUrl(engine);
  const { db } = await open(url, { upTo: '0030_languages' });
  // The second of two tables that 0031 creates.
  await sql`create table setup_codes (code text)`.execute(db);
  await expect(openDatabase(url)).rejects.toThrow(/^The database cannot be used: .*setup_codes.* already exists\.$/);
  await sql`drop table setup_codes`.execute(db);
  expect(await newestOf(await open(url))).toBe(NEWEST);
});

test.each(engines)('a database on %s that nobody has set up stays as it is where that is wanted', async (engine) => {
  const url = await createUrl(engine);
  await (await openDatabase(url, { upTo: '0000' })).close();
  await expect(openDatabase(url, { creates: false })).rejects.toThrow(
    'The database has no tables: no server was started on it, and nothing restored into it.',
  );
  const { db } = await open(url, { upTo: '0000' });
  expect(await db.introspection.getTables()).toEqual([]);
  await open(url);
  await open(url, { creates: false });
});

describe.runIf(engines.includes('postgres'))('on PostgreSQL', () => {
  test('a server older than PostgreSQL 15 is refused in a sentence, and its database stays as it is', async () => {
    const url = await createUrl('postgres');
    const server = new pg.Client(url);
    await server.connect();
    const setVersion = (version: string) =>
      server.query(`
        create or replace function public.current_setting(name text) returns text language sql
        as $$ select case name when 'server_version' then '${version}' else pg_catalog.current_setting(name) end $$`);
    await setVersion('14.23 (Debian 14.23-1.pgdg12+1)');
    await server.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`);
    await expect(openDatabase(url)).rejects.toThrow(
      /^The database runs on PostgreSQL 14\.23 \(Debian 14\.23-1\.pgdg12\+1\); Spotter needs PostgreSQL 15 or newer\.$/,
    );
    const tables = await server.query(`select 1 from pg_tables where schemaname = 'public'`);
    expect(tables.rows).toEqual([]);
    await setVersion('15beta1');
    await server.end();
    expect(await newestOf(await open(url))).toBe(NEWEST);
  });

  test('servers that start at the same moment migrate once', async () => {
    const url = await createUrl('postgres');
    const databases = await Promise.all(Array.from({ length: 3 }, () => open(url)));
    expect(await Promise.all(databases.map(newestOf))).toEqual(Array(3).fill(NEWEST));
  });

  test('a server waits for the one that migrates, and says so', async () => {
    const url = await createUrl('postgres');
    const other = new pg.Client(url);
    await other.connect();
    await other.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    let database: Promise<Database> | undefined;
    await new Promise<void>((resolve) => {
      database = open(url, { onMigrationWait: resolve });
    });
    expect((await other.query<{ found: unknown }>(`select to_regclass('gyms') as found`)).rows).toEqual([
      { found: null },
    ]);
    await other.end();
    expect(await database?.then(newestOf)).toBe(NEWEST);
  });

  test('a server waits for the one that migrates longer than for any other lock', async () => {
    const url = await createUrl('postgres');
    const other = new pg.Client(url);
    await other.connect();
    await other.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    const database = openPostgres(url, { lockTimeoutMs: 1 });
    opened.push(database);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const endAfterAWhile = async () => {
      for (let trip = 0; trip < 50; trip += 1) await other.query('select 1');
      vi.advanceTimersByTime(60_000);
      await other.query('commit');
    };
    let ending: Promise<void> | undefined;
    await migrate(database.db, { onMigrationWait: () => void (ending = endAfterAWhile()) });
    expect(await newestOf(database)).toBe(NEWEST);
    await ending;
    await other.end();
  });

  test('a server that waited for a newer one says that the schema is newer', async () => {
    const url = await createUrl('postgres');
    await open(url, { upTo: '0030_languages' });
    const newer = new pg.Client(url);
    await newer.connect();
    await newer.query('begin; select pg_advisory_xact_lock(3853314791062309107)');
    await newer.query(`insert into kysely_migration values ('0031_first_gym', ''), ('9999_newer', '')`);
    const start = openDatabase(url, { onMigrationWait: () => void newer.query('commit') });
    await expect(start).rejects.toThrow(/^The database has the schema 9999_newer of a newer version; /);
    await newer.end();
  });

  test('no lock of the session is taken, which a pooler would give to another server, or keep', async () => {
    const url = await createUrl('postgres');
    const { db } = await open(url, { upTo: '0001_first' });
    await sql`
      create function public.pg_advisory_lock(bigint) returns void language plpgsql
      as $$ begin raise 'a lock of the session'; end $$
    `.execute(db);
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set search_path = public, pg_catalog`.execute(
      db,
    );
    expect(await newestOf(await open(url))).toBe(NEWEST);
  });
});
