import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, OpenOptions } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { missingPostgres } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * The engines of this run: both, unless there is no PostgreSQL, or `ENGINES=sqlite` leaves one out,
 * as mutation testing does.
 */
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) =>
    (process.env.ENGINES?.split(',').includes(engine) ?? true) &&
    (engine === 'sqlite' || missingPostgres() === undefined),
);

export interface TestDatabase {
  url: string;
  database: Database;
  remove(): Promise<void>;
}

/**
 * A new, empty database with the newest schema: a real file, or a database on this run's PostgreSQL server or on the
 * one whose socket is in `postgresFolder`.
 */
export async function createTestDatabase(
  engine: Engine,
  postgresFolder?: string,
  options: OpenOptions = {},
): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(engine, { isMigrated: true, postgresFolder });
  const database = await openDatabase(url, options);
  // As on PostgreSQL, no commit waits for the disk: power cuts are not tested here.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  const remove = async () => {
    await database.close();
    await drop();
  };
  return { url, database, remove };
}

/**
 * The same with an older schema, up to `lastMigration`, and rows written by `fill`, then migrated. Tests migrations and
 * what a start does with old rows.
 */
export async function createMigratedDatabase(
  engine: Engine,
  lastMigration: string,
  fill: (old: Database) => Promise<void>,
): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(engine);
  const old = await openDatabase(url, { upTo: lastMigration });
  await fill(old);
  await old.close();
  const database = await openDatabase(url);
  const remove = async () => {
    await database.close();
    await drop();
  };
  return { url, database, remove };
}

/** The folder with the SQLite file that this run's databases are copied from; absent if nothing made it. */
const TEMPLATES = 'TEST_DATABASE_TEMPLATES';
const SQLITE_TEMPLATE = 'spotter.db';
const POSTGRES_TEMPLATE = 'test_template';

/** Makes a migrated database of each engine, which the databases of this process and its children are copied from. */
export async function createTemplates(postgresFolder: string | undefined): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'spotter-templates-'));
  const urls = [`file:${join(folder, SQLITE_TEMPLATE)}`];
  if (postgresFolder !== undefined) {
    await onServer(postgresFolder, `create database ${POSTGRES_TEMPLATE}`);
    urls.push(postgresUrl(postgresFolder, POSTGRES_TEMPLATE));
  }
  await Promise.all(urls.map(async (url) => (await openDatabase(url)).close()));
  process.env[TEMPLATES] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A database without tables, or with the newest schema if this run has templates. */
export async function createDatabase(
  engine: Engine,
  { isMigrated = false, postgresFolder }: { isMigrated?: boolean; postgresFolder?: string | undefined } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const templates = isMigrated ? process.env[TEMPLATES] : undefined;
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'spotter-db-'));
    const file = join(folder, 'spotter.db');
    if (templates !== undefined) copyFileSync(join(templates, SQLITE_TEMPLATE), file);
    return {
      url: `file:${file}`,
      drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    };
  }
  const folder = postgresFolder ?? inject('postgresFolder');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const isOwnServer = postgresFolder !== undefined;
  // Copies of files take half the processor time of a log of each block.
  const template = templates === undefined || isOwnServer ? '' : ` template ${POSTGRES_TEMPLATE} strategy file_copy`;
  await onServer(folder, `create database ${name}${template}`);
  return { url: postgresUrl(folder, name), drop: () => onServer(folder, `drop database ${name} with (force)`) };
}

const postgresUrl = (folder: string, name: string) =>
  `postgres://app@localhost/${name}?host=${encodeURIComponent(folder)}`;

async function onServer(folder: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
