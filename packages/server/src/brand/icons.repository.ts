import type { Insertable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { GymIconTable } from '../db/brandSchema.ts';

/** Puts icons in place of those of the same purpose and size. */
export const saveIcons = (tx: Tx, gymId: string, icons: Omit<Insertable<GymIconTable>, 'gym_id'>[]) =>
  tx
    .insertInto('gym_icons')
    .values(icons.map((icon) => ({ gym_id: gymId, ...icon })))
    .onConflict((conflict) =>
      conflict.columns(['gym_id', 'purpose', 'size']).doUpdateSet((icon) => ({
        base64: icon.ref('excluded.base64'),
        saved_at: icon.ref('excluded.saved_at'),
      })),
    )
    .execute();

export const findIcon = (db: Db, gymId: string, purpose: string, size: number) =>
  db
    .selectFrom('gym_icons')
    .select(['base64', 'saved_at'])
    .where('gym_id', '=', gymId)
    .where('purpose', '=', purpose)
    .where('size', '=', size)
    .executeTakeFirst();

/** Which icons the gym has, and since when. */
export const listIcons = (db: Db, gymId: string) =>
  db
    .selectFrom('gym_icons')
    .select(['purpose', 'size', 'saved_at'])
    .where('gym_id', '=', gymId)
    .orderBy('purpose')
    .orderBy('size')
    .execute();

export const deleteIcons = (tx: Tx, gymId: string) => tx.deleteFrom('gym_icons').where('gym_id', '=', gymId).execute();
