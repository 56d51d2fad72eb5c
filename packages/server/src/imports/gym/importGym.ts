import { setTimeout as delay } from 'node:timers/promises';
import { openPromise } from 'yauzl';
import type { Database } from '../../db/database.ts';
import { uniqueViolation } from '../../db/errors.ts';
import { tableShapes } from '../../db/tableShapes.ts';
import { badFile } from '../file/badFile.ts';
import { countOtherMembers, insertGymRows } from './gymRows.repository.ts';
import { hasMembersAlready, noZipFile, readGymExport } from './readGymExport.ts';

/** Between two transactions, for the writes of a server beside this process, which looks for the lock every 20 ms. */
const PAUSE_MS = 30;

/**
 * Brings a JSON export into a gym without members: the gym becomes the one of the export. The whole file is judged
 * before anything is written; ids stay. Broken off, it goes on when it is started again with the same file. Throws
 * `bad-file`, a sentence for whoever imports, or the system's error where the file cannot be opened.
 * Returns the number of rows.
 */
export async function importGym(database: Database, gymId: string, file: string, pauseMs = PAUSE_MS): Promise<number> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw 'path' in error ? error : noZipFile();
  });
  try {
    const source = await readGymExport(zip, await tableShapes(database.db));
    const memberIds = new Set<unknown>();
    for await (const { table, rows } of source.pages()) {
      if (table !== 'people') continue;
      for (const { id, user_type: userType } of rows) if (userType === 'member') memberIds.add(id);
    }
    if ((await countOtherMembers(database.db, gymId, memberIds)) > 0) {
      throw hasMembersAlready();
    }
    for await (const { table, rows } of source.pages()) {
      await database
        .transaction((tx) => insertGymRows(tx, gymId, table, rows, Date.now()))
        .catch((error: unknown) => {
          if (!uniqueViolation(error)) throw error;
          throw badFile(/*i18n*/ 'Rows of {table} repeat what the gym has already: import into a new gym.', { table });
        });
      await delay(pauseMs);
    }
    return source.totalRows;
  } finally {
    zip.close();
  }
}
