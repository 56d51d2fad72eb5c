import { setTimeout as delay } from 'node:timers/promises';
import { RESTORE_DELETED_MS } from '@spotter/api';
import { deleteFormerPeoplesEntries, namedTables } from '../attendance/attendance.repository.ts';
import { isBranchDeletedForUse } from '../branches/branches.repository.ts';
import type { Database } from '../db/database.ts';
import { tenantPages } from '../db/tenantPages.ts';
import { type ChangedItemRow, deleteChange, listChangesOver, listItems } from './changes.repository.ts';
import { listDeletedBefore } from './deletedPeople.repository.ts';
import { erasePerson } from './erasePeople.ts';
import type { DeletedBranchState } from './itemStates.ts';

/** Each in a transaction of its own, so that check-ins go on. */
const BATCH_SIZE = 100;
/** Between two pages, of which each takes some milliseconds. */
const PAUSE_MS = 10;

/**
 * Drops changes that can be undone no more, erases people deleted 30 days ago, and deletes the visits that people who
 * have left for good made at branches that are gone for good. Of all gyms;
 * can be repeated after a failure, or once the signal has ended it.
 */
export async function eraseExpired(database: Database, now: number, signal: AbortSignal): Promise<void> {
  await inBatches(
    signal,
    () => listDeletedBefore(database.db, now - RESTORE_DELETED_MS, BATCH_SIZE),
    ({ gym_id: gymId, id }) => database.transaction((tx) => erasePerson(tx, gymId, id, now)),
  );
  await inBatches(
    signal,
    () => listChangesOver(database.db, now, BATCH_SIZE),
    (change) => dropChange(database, change, signal),
  );
}

async function inBatches<T>(
  signal: AbortSignal,
  list: () => Promise<T[]>,
  erase: (row: T) => Promise<unknown>,
): Promise<void> {
  let rows: T[];
  do {
    rows = await list();
    for (const row of rows) {
      if (signal.aborted) return;
      await erase(row);
    }
  } while (rows.length === BATCH_SIZE);
}

async function dropChange(
  database: Database,
  { gym_id: gymId, id, kind }: { gym_id: string; id: string; kind: string },
  signal: AbortSignal,
): Promise<void> {
  const branches = kind === 'delete-branch' ? await listItems(database.db, gymId, id) : [];
  for (const branch of branches) await deleteFormerVisits(database, gymId, branch, signal);
  if (!signal.aborted) await database.transaction((tx) => deleteChange(tx, gymId, id));
}

/** By pages of the gym's entries: a branch may have millions, and on SQLite nobody checks in during a statement. */
async function deleteFormerVisits(
  database: Database,
  gymId: string,
  { id: branchId, after }: ChangedItemRow,
  signal: AbortSignal,
): Promise<void> {
  const { deletedAt } = JSON.parse(after) as DeletedBranchState;
  for (const table of namedTables) {
    for await (const page of tenantPages(database.db, table, gymId)) {
      const ids = page.filter((row) => row.branch_id === branchId).map((row) => row.id);
      const isDeleted = await database.transaction(async (tx) => {
        if (!(await isBranchDeletedForUse(tx, gymId, branchId, deletedAt))) return false;
        if (ids.length > 0) await deleteFormerPeoplesEntries(tx, gymId, table, ids);
        return true;
      });
      // It may have been restored before the change was over, and deleted again since.
      if (!isDeleted || signal.aborted) return;
      await delay(PAUSE_MS);
    }
  }
}
