import type { Language } from '@spotter/api';
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { QrSessionTable } from '../db/kioskSchema.ts';

export type QrSession = Selectable<QrSessionTable>;
type NewQrSession = Omit<Insertable<QrSessionTable>, 'gym_id'>;

export const insertQrSession = (db: Db, gymId: string, session: NewQrSession) =>
  db
    .insertInto('qr_sessions')
    .values({ gym_id: gymId, ...session })
    .execute();

/** The session for the kiosk that shows it: a device's, or that of the person signed in there. */
export const findQrSession = (
  db: Db,
  gymId: string,
  id: string,
  kiosk: { personId: string } | { deviceId: string },
): Promise<QrSession | undefined> => {
  const session = db.selectFrom('qr_sessions').selectAll().where('gym_id', '=', gymId).where('id', '=', id);
  const own =
    'deviceId' in kiosk
      ? session.where('device_id', '=', kiosk.deviceId)
      : session.where('created_by', '=', kiosk.personId).where('device_id', 'is', null);
  return own.executeTakeFirst();
};

/** The session for whoever has scanned its secret, with the name of the device that shows it. */
export const findQrSessionByCode = (
  db: Db,
  gymId: string,
  id: string,
  secretHash: string,
): Promise<(QrSession & { device_name: string | null; device_language: Language | null }) | undefined> =>
  db
    .selectFrom('qr_sessions')
    .leftJoin('devices', (join) =>
      join.onRef('devices.gym_id', '=', 'qr_sessions.gym_id').onRef('devices.id', '=', 'qr_sessions.device_id'),
    )
    .selectAll('qr_sessions')
    .select(['devices.name as device_name', 'devices.language as device_language'])
    .where('qr_sessions.gym_id', '=', gymId)
    .where('qr_sessions.id', '=', id)
    .where('qr_sessions.secret_hash', '=', secretHash)
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
    .select(['gyms.gym_id', 'gyms.name', 'gyms.logo_url', 'gyms.language'])
    .where('qr_sessions.id', '=', id)
    .executeTakeFirst();
