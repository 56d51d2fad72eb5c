import type { UserType } from '@spotter/api';
import { forUpdate } from '../db/forUpdate.ts';
import type { Db } from '../db/database.ts';
import type { PersonRow } from '../members/members.repository.ts';

/** The person of this type, whom nobody else changes until the transaction ends. */
export const holdPerson = (db: Db, gymId: string, id: string, userType: UserType): Promise<PersonRow | undefined> =>
  forUpdate(
    db,
    db
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .where('user_type', '=', userType),
  ).executeTakeFirst();

/**
 * The active member of this e-mail who has no account, where nobody else has one with it. The one lookup of a person in
 * no gym: as for accounts, the e-mail is all that is known before anybody has signed in. Of several gyms, the first.
 */
export const memberWithoutAccount = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['gym_id', 'id'])
    .where('email', '=', email)
    .where('user_type', '=', 'member')
    .where('uid', 'is', null)
    .where('deactivated_at', 'is', null)
    .where((e) => e.not(e.exists(e.selectFrom('accounts').select('uid').where('accounts.email', '=', email))))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
