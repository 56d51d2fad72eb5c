import { UNDO_CHANGE_MS } from '@spotter/api';
import { deleteAttendanceAtDeletedBranches } from '../attendance/attendance.repository.ts';
import type { Tx } from '../db/database.ts';
import { eraseRowsOfPerson } from '../imports/importRows.repository.ts';
import { deleteItemsOf } from './changes.repository.ts';
import { deleteDeletedPerson, type DeletedPersonRow } from './deletedPeople.repository.ts';

/**
 * Erases what is left of a deleted person, so that their visits alone remain, without a name.
 * Undefined where there is no such deleted person.
 */
export async function erasePerson(
  tx: Tx,
  gymId: string,
  id: string,
  now: number,
): Promise<Pick<DeletedPersonRow, 'name' | 'user_type'> | undefined> {
  const erased = await deleteDeletedPerson(tx, gymId, id);
  if (!erased) return undefined;
  await deleteItemsOf(tx, gymId, id);
  await eraseRowsOfPerson(tx, gymId, id);
  // A branch that can come back keeps its visits until then.
  await deleteAttendanceAtDeletedBranches(tx, gymId, id, now - UNDO_CHANGE_MS);
  return erased;
}
