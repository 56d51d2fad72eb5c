import { RESTORE_DELETED_MS } from '@spotter/api';
import { deleteFormerPeoplesAttendance } from '../attendance/attendance.repository.ts';
import { isBranchDeletedForUse } from '../branches/branches.repository.ts';
import type { Database, Tx } from '../db/database.ts';
import { deleteChange, listChangesOver, listItems } from './changes.repository.ts';
import { listDeletedBefore } from './deletedPeople.repository.ts';
import { erasePerson } from './erasePeople.ts';

/** Each in a transaction of its own, so that check-ins go on. */
const BATCH_SIZE = 100;

/**
 * Drops changes that can be undone no more, erases people deleted 30 days ago, and deletes the visits that people who have left
 * for good made at branches that are gone for good. Of all gyms; can be repeated after a failure.
 */
export async function eraseExpired(database: Database, now: number): Promise<void> {
  await inBatches(
    () => listDeletedBefore(database.db, now - RESTORE_DELETED_MS, BATCH_SIZE),
    ({ gym_id: gymId, id }) => database.transaction((tx) => erasePerson(tx, gymId, id)),
  );
  await inBatches(
    () => listChangesOver(database.db, now, BATCH_SIZE),
    (change) => database.transaction((tx) => dropChange(tx, change)),
  );
}

async function inBatches<T>(list: () => Promise<T[]>, erase: (row: T) => Promise<unknown>): Promise<void> {
  let rows: T[];
  do {
    rows = await list();
    for (const row of rows) await erase(row);
  } while (rows.length === BATCH_SIZE);
}

async function dropChange(tx: Tx, { gym_id: gymId, id, kind }: { gym_id: string; id: string; kind: string }) {
  if (kind === 'delete-branch') {
    for (const branch of await listItems(tx, gymId, id)) {
      if (await isBranchDeletedForUse(tx, gymId, branch.id)) await deleteFormerPeoplesAttendance(tx, gymId, branch.id);
    }
  }
  await deleteChange(tx, gymId, id);
}
