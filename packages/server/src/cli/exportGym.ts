import { createWriteStream, mkdirSync } from 'node:fs';
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
 * Writes everything of a gym into a folder, each format from one snapshot, into files that their owner alone may read. Returns
 * their paths.
 */
export async function exportGym(database: Database, gymId: string, folder: string, now: number): Promise<string[]> {
  return database.snapshot(async (db) => {
    const gym = await findGym(db, gymId);
    if (!gym) throw new UsageError(`There is no gym ${gymId}; ${gymCommand} list shows them`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const paths: string[] = [];
    for (const format of exportFormats) {
      const path = join(folder, exportFileName(gym, format, now));
      const writer = await writeExport(db, gymId, { format, now });
      if (writer) await pipeline(Readable.from(writer.bytes), createWriteStream(path, { mode: 0o600 }));
      paths.push(path);
    }
    return paths;
  });
}
