import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { PairingCodeTable } from '../db/kioskSchema.ts';

export type PairingCodeRow = Selectable<PairingCodeTable>;

export const insertPairingCode = (db: Db, gymId: string, code: Omit<Insertable<PairingCodeTable>, 'gym_id'>) =>
  db
    .insertInto('pairing_codes')
    .values({ gym_id: gymId, ...code })
    .execute();

/** Searches all gyms: a browser that is to be paired knows the code alone. */
export const findPairingCode = (db: Db, codeHash: string): Promise<PairingCodeRow | undefined> =>
  db.selectFrom('pairing_codes').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();

/** Undefined when the code is used already: of several browsers only one is paired. */
export const usePairingCode = (tx: Tx, gymId: string, codeHash: string, at: number) =>
  tx
    .updateTable('pairing_codes')
    .set({ used_at: at })
    .where('gym_id', '=', gymId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();

/** Deletes the codes made before this moment, in all gyms. */
export const deletePairingCodesBefore = (db: Db, moment: number) =>
  db.deleteFrom('pairing_codes').where('created_at', '<', moment).execute();
