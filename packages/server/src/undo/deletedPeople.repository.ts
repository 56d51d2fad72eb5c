import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { forUpdate } from '../db/forUpdate.ts';
import type { DeletedPersonTable } from '../db/undoSchema.ts';

export type DeletedPersonRow = Selectable<DeletedPersonTable>;

export const insertDeletedPerson = (tx: Tx, gymId: string, row: Omit<Insertable<DeletedPersonTable>, 'gym_id'>) =>
  tx
    .insertInto('deleted_people')
    .values({ gym_id: gymId, ...row })
    .execute();

/** The deleted people of a gym, newest first. */
export const listDeletedPeople = (db: Db, gymId: string) =>
  db
    .selectFrom('deleted_people')
    .select(['id', 'name', 'user_type', 'branch_id', 'deleted_by_name', 'deleted_at'])
    .where('gym_id', '=', gymId)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The record of a deleted person; nobody else restores or erases it until the transaction ends. */
export const lockDeletedPerson = (tx: Tx, gymId: string, id: string): Promise<DeletedPersonRow | undefined> =>
  forUpdate(
    tx,
    tx.selectFrom('deleted_people').selectAll().where('gym_id', '=', gymId).where('id', '=', id),
  ).executeTakeFirst();

/** Of a person whom the transaction has locked. */
export const updateRecord = (tx: Tx, gymId: string, id: string, record: string) =>
  tx.updateTable('deleted_people').set({ record }).where('gym_id', '=', gymId).where('id', '=', id).execute();

/** Undefined where the person was restored or erased. */
export const deleteDeletedPerson = (tx: Tx, gymId: string, id: string) =>
  tx
    .deleteFrom('deleted_people')
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .returning(['name', 'user_type'])
    .executeTakeFirst();

/** Some people who were deleted before this moment, of all gyms. */
export const listDeletedBefore = (db: Db, moment: number, limit: number) =>
  db
    .selectFrom('deleted_people')
    .select(['gym_id', 'id'])
    .where('deleted_at', '<', moment)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
