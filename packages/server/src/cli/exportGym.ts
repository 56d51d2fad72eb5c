import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFormats } from '@spotter/api';
import type { Database } from '../db/database.ts';
import { exportFileName, writeExport } from '../exports/writeExport.ts';
import { findGym } from '../gyms/gyms.repository.ts';
import { UsageError } from './usage.ts';
import { gymCommand } from '../product.ts';

/**
 * Writes everything of a gym into a folder, each format from one snapshot, into new files that their owner alone may read. Returns
 * their paths. Throws `UsageError`.
 */
export async function exportGym(database: Database, gymId: string, folder: string, now: number): Promise<string[]> {
  return database.snapshot(async (db) => {
    const gym = await findGym(db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const files = exportFormats.map((format) => ({ format, path: join(folder, exportFileName(gym, format, now)) }));
    const existing = files.find(({ path }) => existsSync(path));
    if (existing) throw new UsageError(`${existing.path} already exists`);
    for (const { format, path } of files) {
      const writer = await writeExport(db, gymId, { format, now });
      if (writer) await writeWhole(path, writer.bytes);
    }
    return files.map(({ path }) => path);
  });
}

/** Leaves no file where it could not be written to its end. */
async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
