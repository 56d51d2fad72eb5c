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

/** The session, as the one at whose kiosk it is shown may see it. */
export const findQrSession = (db: Db, gymId: string, id: string, createdBy: string): Promise<QrSession | undefined> =>
  db
    .selectFrom('qr_sessions')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .executeTakeFirst();

/** The session, as whoever has scanned its secret may see it. */
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

/** Undefined when somebody else used it first, so that of many who scan one code only one succeeds. */
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

/** Forgets, in all gyms, the codes made before this moment. */
export const deleteQrSessionsBefore = (db: Db, moment: number) =>
  db.deleteFrom('qr_sessions').where('created_at', '<', moment).execute();

/** Name and logo of the gym whose kiosk shows this code. The one lookup of a session in no gym: the visitor is nobody yet. */
export const findGymByQrSession = (db: Db, id: string) =>
  db
    .selectFrom('qr_sessions')
    .innerJoin('gyms', 'gyms.gym_id', 'qr_sessions.gym_id')
    .select(['gyms.name', 'gyms.logo_url'])
    .where('qr_sessions.id', '=', id)
    .executeTakeFirst();
