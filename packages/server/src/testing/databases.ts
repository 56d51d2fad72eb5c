import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database, OpenOptions } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';

export type Engine = 'sqlite' | 'postgres';

/** The engines of this run: both, unless `ENGINES=sqlite` leaves one out, as mutation testing does. */
export const engines: readonly Engine[] = (['sqlite', 'postgres'] as const).filter(
  (engine) => process.env.ENGINES?.split(',').includes(engine) ?? true,
);

export interface TestDatabase {
  url: string;
  database: Database;
  remove(): Promise<void>;
}

/**
 * An empty database of its own at the newest schema: a real file, or one on the real server of this run, or on the one
 * whose socket is in `postgresFolder`.
 */
export async function createTestDatabase(
  engine: Engine,
  postgresFolder?: string,
  options: OpenOptions = {},
): Promise<TestDatabase> {
  const { url, drop } = await createEmptyDatabase(engine, postgresFolder);
  const database = await openDatabase(url, options);
  const remove = async () => {
    await database.close();
    await drop();
  };
  return { url, database, remove };
}

/**
 * The same with an older schema, up to `lastMigration`, and rows written by `fill`; then migrated. For migrations and what
 * the start does with old rows.
 */
export async function createMigratedDatabase(
  engine: Engine,
  lastMigration: string,
  fill: (old: Database) => Promise<void>,
): Promise<TestDatabase> {
  const { url, drop } = await createEmptyDatabase(engine);
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

/** A database without tables. */
async function createEmptyDatabase(
  engine: Engine,
  postgresFolder?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'spotter-db-'));
    return {
      url: `file:${join(folder, 'spotter.db')}`,
      drop: () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
    };
  }
  const folder = postgresFolder ?? inject('postgresFolder');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(folder, `create database ${name}`);
  return {
    url: `postgres://app@localhost/${name}?host=${encodeURIComponent(folder)}`,
    drop: () => onServer(folder, `drop database ${name} with (force)`),
  };
}

async function onServer(folder: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
