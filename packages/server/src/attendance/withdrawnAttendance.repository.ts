// Entries that were taken back. They have left `attendance`, so that no count has to know of them.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { WithdrawnAttendanceTable } from '../db/schema.ts';
import { ifDefined } from '../db/ifDefined.ts';
import { type AttendanceQuery, deleteAttendanceRow } from './attendance.repository.ts';

export type WithdrawnRow = Selectable<WithdrawnAttendanceTable>;

interface Withdrawal {
  at: number;
  byName: string;
}

/** Moves an entry out of the attendance. False where it is gone: somebody else was faster. */
export async function moveToWithdrawn(tx: Tx, gymId: string, id: string, { at, byName }: Withdrawal): Promise<boolean> {
  const row = await deleteAttendanceRow(tx, gymId, id);
  if (!row) return false;
  await tx
    .insertInto('withdrawn_attendance')
    .values({ ...row, withdrawn_at: at, withdrawn_by_name: byName })
    .execute();
  return true;
}

export const findWithdrawn = (db: Db, gymId: string, id: string): Promise<WithdrawnRow | undefined> =>
  db.selectFrom('withdrawn_attendance').selectAll().where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

/** One person's withdrawn entries, newest first. */
export const listWithdrawn = (
  db: Db,
  gymId: string,
  { personId, userType, from, before, limit }: AttendanceQuery,
): Promise<WithdrawnRow[]> =>
  db
    .selectFrom('withdrawn_attendance')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('person_id', '=', personId)
    .where('user_type', '=', userType)
    .$call(ifDefined(from, (query, moment) => query.where('happened_at', '>=', moment)))
    .$call(ifDefined(before, (query, moment) => query.where('happened_at', '<', moment)))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
