import { join, resolve } from 'node:path';
import { UsageError } from './usage.ts';

/**
 * `--data DIR`: the folder of the database, the keys and the mails, relative to the working directory.
 * Throws `UsageError`.
 */
export function useDataFolder(folder: string): void {
  if (folder === '') throw new UsageError('--data: must name a folder');
  process.env.DATA_DIR = resolve(folder);
  process.env.DATABASE_URL = `file:${join(resolve(folder), 'spotter.db')}`;
}
