import type { UserType } from '@spotter/api';
import { lockRows } from '../db/lock.ts';
import type { Db } from '../db/database.ts';
import type { PersonRow } from '../members/members.repository.ts';

/** The person of this type, whom nobody else changes until the transaction ends. */
export const holdPerson = (db: Db, gymId: string, id: string, userType: UserType): Promise<PersonRow | undefined> =>
  lockRows(
    db,
    db
      .selectFrom('people')
      .selectAll()
      .where('gym_id', '=', gymId)
      .where('id', '=', id)
      .where('user_type', '=', userType),
  ).executeTakeFirst();
