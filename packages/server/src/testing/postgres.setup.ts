// One real PostgreSQL server for the whole run; each test file makes its own databases on it. Those of both engines are
// copies of one that has been migrated: all migrations take ten times as long as a copy.
import type { TestProject } from 'vitest/node';
import { createTemplates } from './databases.ts';
import { missingPostgres, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const missing = missingPostgres();
  if (missing !== undefined) console.warn(missing);
  const postgres = missing === undefined ? await startPostgres() : undefined;
  if (postgres) project.provide('postgresFolder', postgres.folder);
  // Who watches may be writing a migration.
  const removeTemplates = project.vitest.config.watch ? undefined : await createTemplates(postgres?.folder);
  return async () => {
    removeTemplates?.();
    await postgres?.stop();
  };
}
