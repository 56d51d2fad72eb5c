// One real PostgreSQL server for the whole run; each test file makes its own databases on it. Those of both engines are
// copies of one that has been migrated: all migrations take ten times as long as a copy.
import type { TestProject } from 'vitest/node';
import { createTemplates } from './databases.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, stop } = await startPostgres();
  project.provide('postgresFolder', folder);
  // Who watches may be writing a migration.
  const removeTemplates = project.vitest.config.watch ? undefined : await createTemplates(folder);
  return async () => {
    removeTemplates?.();
    await stop();
  };
}
