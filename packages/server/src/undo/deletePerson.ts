import { recordActivity } from '../activities/activities.repository.ts';
import { anonymizeAttendance } from '../attendance/attendance.repository.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { handOverDevices } from '../devices/devices.repository.ts';
import { appendToFeed } from '../feed/appendToFeed.ts';
import { type StoredEvent, WHOLE_GYM } from '../feed/feedEvents.ts';
import { deletePersonEvents, eventsByPerson } from '../feed/personEvents.repository.ts';
import { leaveAccount } from '../people/accounts.ts';
import type { MemberRow, StaffRow } from '../people/people.ts';
import { deletePersonRow } from '../people/people.repository.ts';
import type { NewItem } from './changes.repository.ts';
import { insertDeletedPerson } from './deletedPeople.repository.ts';
import { readRecord } from './personRecord.ts';

/**
 * Deletes a member or a member of staff, whose row the transaction has locked: they are signed out, their name leaves
 * the attendance, and their record can be restored for 30 days. Kiosks that they paired go on, in the name of the
 * caller. `events`: those of the live feed that name them, where they are known.
 */
export async function deletePerson(
  tx: Tx,
  ctx: Context,
  person: MemberRow | StaffRow,
  events?: readonly StoredEvent[],
): Promise<NewItem> {
  const { gymId, now, caller } = ctx;
  const { id, name, uid, branch_id: branchId, user_type: userType } = person;
  const record = await readRecord(tx, gymId, person);
  const feedEvents = events ?? (await eventsByPerson(tx, gymId, [id])).get(id) ?? [];
  const deviceIds = await handOverDevices(tx, gymId, id, caller.personId);
  await insertDeletedPerson(tx, gymId, {
    id,
    user_type: userType,
    name,
    branch_id: branchId,
    record: JSON.stringify({ ...record, feedEvents, deviceIds }),
    deleted_by_name: caller.name,
    deleted_at: now,
  });
  await anonymizeAttendance(tx, gymId, id);
  await deletePersonEvents(tx, gymId, feedEvents);
  await deletePersonRow(tx, gymId, id, now);
  await leaveAccount(tx, ctx, { gymId, personId: id, uid });
  appendToFeed(tx, gymId, now, [{ branchId: WHOLE_GYM, payload: { type: 'access', personId: id } }]);
  await recordActivity(tx, ctx, { action: 'delete', entity: userType, id, name });
  return { id, name, before: '{}', after: '{}' };
}
