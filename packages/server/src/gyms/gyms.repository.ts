import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { GymTable } from '../db/schema.ts';

export const insertGym = (db: Db, row: Insertable<GymTable>) => db.insertInto('gyms').values(row).execute();

export const gymById = (db: Db, gymId: string) =>
  db.selectFrom('gyms').selectAll().where('gym_id', '=', gymId).executeTakeFirst();

/** Every gym of the installation, oldest first; for commands only. */
export const allGyms = (db: Db) => db.selectFrom('gyms').selectAll().orderBy('created_at').execute();
