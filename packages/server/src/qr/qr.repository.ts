import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { QrSessionTable } from '../db/schema.ts';

export type QrSession = Selectable<QrSessionTable>;
type NewQrSession = Omit<Insertable<QrSessionTable>, 'gym_id'>;

export const insertQrSession = (db: Db, gymId: string, session: NewQrSession) =>
  db
    .insertInto('qr_sessions')
    .values({ gym_id: gymId, ...session })
    .execute();

/** The session for the person at whose kiosk it is shown. */
export const findQrSession = (db: Db, gymId: string, id: string, createdBy: string): Promise<QrSession | undefined> =>
  db
    .selectFrom('qr_sessions')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .executeTakeFirst();

/** The session for whoever has scanned its secret. */
export const findQrSessionByCode = (
  db: Db,
  gymId: string,
  id: string,
  secretHash: string,
): Promise<QrSession | undefined> =>
  db
    .selectFrom('qr_sessions')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Undefined when the session is used already: of many who scan one code only one succeeds. */
export const useQrSession = (
  db: Db,
  gymId: string,
  id: string,
  use: { used_at: number; used_by: string; scan: string },
): Promise<QrSession | undefined> =>
  db
    .updateTable('qr_sessions')
    .set(use)
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Deletes the sessions created before this moment, in all gyms. */
export const deleteQrSessionsBefore = (db: Db, moment: number) =>
  db.deleteFrom('qr_sessions').where('created_at', '<', moment).execute();

/** Name and logo of the gym whose kiosk shows this code. Searches all gyms: the visitor has not signed in yet. */
export const findGymByQrSession = (db: Db, id: string) =>
  db
    .selectFrom('qr_sessions')
    .innerJoin('gyms', 'gyms.gym_id', 'qr_sessions.gym_id')
    .select(['gyms.name', 'gyms.logo_url'])
    .where('qr_sessions.id', '=', id)
    .executeTakeFirst();
