import { join, resolve } from 'node:path';

/** `--data DIR`: the folder of the database, the keys and the mails, relative to the working directory. */
export function useDataFolder(folder: string): void {
  process.env.DATA_DIR = resolve(folder);
  process.env.DATABASE_URL = `file:${join(resolve(folder), 'spotter.db')}`;
}
