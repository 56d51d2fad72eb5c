import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
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
export async function createTestDatabase(engine: Engine, postgresFolder?: string): Promise<TestDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'spotter-db-'));
    const url = `file:${join(folder, 'spotter.db')}`;
    const database = await openDatabase(url);
    const remove = async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    };
    return { url, database, remove };
  }
  const folder = postgresFolder ?? inject('postgresFolder');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(folder, `create database ${name}`);
  const url = `postgres://app@localhost/${name}?host=${encodeURIComponent(folder)}`;
  const database = await openDatabase(url);
  const remove = async () => {
    await database.close();
    await onServer(folder, `drop database ${name} with (force)`);
  };
  return { url, database, remove };
}

async function onServer(folder: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: folder, user: 'app', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
