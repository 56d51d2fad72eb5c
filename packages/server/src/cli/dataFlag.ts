import { join, resolve } from 'node:path';
import { UsageError } from '../operatorError.ts';

/**
 * `--data DIR`: the folder of the database, the keys and the mails, relative to the working directory.
 * Throws `UsageError`.
 */
export function useDataFolder(folder: string): void {
  if (folder === '') throw new UsageError('--data: must name a folder');
  // The database of the environment would be left for a new, empty one.
  if (/^postgres(ql)?:/.test(process.env.DATABASE_URL ?? '')) {
    throw new UsageError(
      '--data: is the folder of a SQLite file, but DATABASE_URL names a PostgreSQL. Set DATA_DIR instead',
    );
  }
  process.env.DATA_DIR = resolve(folder);
  process.env.DATABASE_URL = `file:${join(resolve(folder), 'spotter.db')}`;
}
