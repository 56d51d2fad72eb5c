import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFormats } from '@spotter/api';
import { type Database, DatabaseError } from '../db/database.ts';
import { exportFileName, writeExport } from '../exports/writeExport.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { UsageError } from '../operatorError.ts';
import { gymCommand } from '../product.ts';

/**
 * Writes everything of a gym into a folder, each format from one snapshot, into new files that their owner alone may
 * read: all of them, or none. Returns their paths.
 * Throws `UsageError`, and `DatabaseError` where they could not be written.
 */
export async function exportGym(database: Database, gymId: string, folder: string, now: number): Promise<string[]> {
  return database.snapshot(async (db) => {
    const gym = await findGym(db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    const isNewFolder = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined;
    const files = exportFormats.map((format) => ({ format, path: join(folder, exportFileName(gym, format, now)) }));
    const existing = files.find(({ path }) => existsSync(path));
    if (existing) throw new UsageError(`${existing.path} already exists`);
    const unfinished = await mkdtemp(join(folder, 'unfinished-'));
    const unfinishedPath = (path: string) => join(unfinished, basename(path));
    try {
      for (const { format, path } of files) {
        const writer = await writeExport(db, gymId, { format, now });
        const options = { mode: 0o600, flush: true };
        if (writer) await pipeline(Readable.from(writer.bytes), createWriteStream(unfinishedPath(path), options));
      }
      for (const { path } of files) await rename(unfinishedPath(path), path);
      await rm(unfinished, { recursive: true });
    } catch (error) {
      const written = isNewFolder ? [folder] : [unfinished, ...files.map(({ path }) => path)];
      for (const path of written) await rm(path, { recursive: true, force: true });
      const { message } = error as Error;
      throw new DatabaseError(`The export failed, and nothing was written: ${message}`, { cause: error });
    }
    return files.map(({ path }) => path);
  });
}
