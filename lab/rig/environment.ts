import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../packages/server/src/db/database.ts';
import { createTestDatabase, type Engine } from '../../packages/server/src/testing/databases.ts';
import { createGym, type Gym } from './gyms.ts';

/** A temporary directory; disposing it removes it. */
export function temporaryDirectory(name: string): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), `spotter-${name}-`));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** A gym in a database of its own; disposing it removes the database. Stop its servers before. */
export interface Environment extends AsyncDisposable {
  gym: Gym;
  /** Direct access to the same database. */
  database: Database;
}

export interface EnvironmentOptions {
  engine: Engine;
  members: number;
  /** Socket directory of a PostgreSQL of the caller's own; that of the test run if absent. */
  postgresFolder?: string | undefined;
}

export async function createEnvironment({ engine, members, postgresFolder }: EnvironmentOptions): Promise<Environment> {
  await using stack = new AsyncDisposableStack();
  const { url, database, remove } = await createTestDatabase(engine, postgresFolder);
  stack.defer(remove);
  const directory = stack.use(temporaryDirectory('lab'));
  const gym = await createGym(url, directory.path, members);
  const disposables = stack.move();
  return { gym, database, [Symbol.asyncDispose]: () => disposables.disposeAsync() };
}

/** URL of the default database of a PostgreSQL that listens on a socket in `folder`. */
export const postgresUrl = (folder: string): string =>
  `postgres://app@localhost/postgres?host=${encodeURIComponent(folder)}`;
