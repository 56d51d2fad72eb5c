import type { Db } from '../db/database.ts';
import type { PersonRow } from '../members/members.repository.ts';

/** All administrators of the gym, by name. */
export const adminsOf = (db: Db, gymId: string): Promise<PersonRow[]> =>
  db
    .selectFrom('people')
    .selectAll()
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'admin')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** How many administrators besides this one may sign in. Only sure while the gym is held. */
export async function countOtherActiveAdmins(db: Db, gymId: string, exceptId: string): Promise<number> {
  const { others } = await db
    .selectFrom('people')
    .select((e) => e.fn.countAll<number>().as('others'))
    .where('gym_id', '=', gymId)
    .where('user_type', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirstOrThrow();
  return others;
}
