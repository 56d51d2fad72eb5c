// One real PostgreSQL server for the whole run; each test file makes its own database on it.
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, stop } = await startPostgres();
  project.provide('postgresFolder', folder);
  return stop;
}
