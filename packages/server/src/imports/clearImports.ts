import type { Database } from '../db/database.ts';
import { UNDO_IMPORT_MS } from '@spotter/api';
import { deleteSomeRows } from './importRows.repository.ts';
import { settingsWithoutSamples } from './importState.ts';
import { deleteImport, discardUnstarted, listImportsToClear, updateImport } from './imports.repository.ts';

/** Per transaction, so that the desk goes on. */
const BATCH_ROWS = 500;

/**
 * Deletes the rows of files that nobody needs any more, since they are personal data: of imports that cannot be undone
 * any more, which stay in the list, those that were undone for another week, with what was left; and of drafts that
 * were discarded, or lay for a week, with the draft. Of all gyms, or of one.
 */
export async function clearImports(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  now: number,
  onlyGymId?: string,
): Promise<void> {
  const toClear = await listImportsToClear(db, { now, endedBefore: now - UNDO_IMPORT_MS, gymId: onlyGymId });
  for (const { gym_id: gymId, id, started_at, settings } of toClear) {
    const key = { gymId, importId: id };
    // From here on nobody can start it.
    if (started_at === null && !(await transaction((tx) => discardUnstarted(tx, gymId, id, now)))) continue;
    while (await transaction((tx) => deleteSomeRows(tx, key, BATCH_ROWS)));
    if (started_at === null) await transaction((tx) => deleteImport(tx, gymId, id));
    // Those that an earlier release ran have values of the file in their settings.
    else await updateImport(db, gymId, id, { cleared_at: now, settings: settingsWithoutSamples({ settings }) });
  }
}
