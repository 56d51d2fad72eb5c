import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { OutboxTable } from '../db/schema.ts';

export type Letter = Selectable<OutboxTable>;

export const insertLetter = (db: Db, gymId: string, letter: Omit<Insertable<OutboxTable>, 'gym_id'>) =>
  db
    .insertInto('outbox')
    .values({ gym_id: gymId, ...letter })
    .execute();

/** Of all gyms, those whose time has come, the longest waiting first. */
export const dueLetters = (db: Db, now: number, limit: number): Promise<Letter[]> =>
  db.selectFrom('outbox').selectAll().where('due_at', '<=', now).orderBy('due_at').orderBy('id').limit(limit).execute();

/** Undefined when another process took it since it was read, so that only one sends it. */
export const claimLetter = (
  db: Db,
  gymId: string,
  { id, due_at }: Letter,
  until: number,
): Promise<Letter | undefined> =>
  db
    .updateTable('outbox')
    .set((e) => ({ due_at: until, tries: e('tries', '+', 1) }))
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .returningAll()
    .executeTakeFirst();

export const postponeLetter = (db: Db, gymId: string, id: string, until: number) =>
  db.updateTable('outbox').set({ due_at: until }).where('gym_id', '=', gymId).where('id', '=', id).execute();

export const deleteLetter = (db: Db, gymId: string, id: string) =>
  db.deleteFrom('outbox').where('gym_id', '=', gymId).where('id', '=', id).execute();
