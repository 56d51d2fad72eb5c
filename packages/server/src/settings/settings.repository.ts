import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LogoTable } from '../db/schema.ts';
import { ifDefined } from '../db/ifDefined.ts';

export const insertLogo = (db: Db, gymId: string, logo: Omit<Insertable<LogoTable>, 'gym_id'>) =>
  db
    .insertInto('logos')
    .values({ gym_id: gymId, ...logo })
    .execute();

export const findLogo = (db: Db, gymId: string, id: string) =>
  db.selectFrom('logos').select(['type', 'base64']).where('gym_id', '=', gymId).where('id', '=', id).executeTakeFirst();

export async function hasLogo(db: Db, gymId: string, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const logo = await db
    .selectFrom('logos')
    .select('id')
    .where('gym_id', '=', gymId)
    .where('id', '=', id)
    .executeTakeFirst();
  return logo !== undefined;
}

/** Deletes the gym's logos except the newest ones and the current one. */
export const pruneLogos = (db: Db, gymId: string, keepNewest: number, currentId: string | undefined) =>
  db
    .deleteFrom('logos')
    .where('gym_id', '=', gymId)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('logos as newest')
        .select('newest.id')
        .where('newest.gym_id', '=', gymId)
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(keepNewest),
    )
    .$call(ifDefined(currentId, (query, id) => query.where('id', '<>', id)))
    .execute();
