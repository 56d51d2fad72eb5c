// People by account, across gyms: a gym's own calls never use these.
import type { Db } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { personOfDeskUid } from '../identity/deskAccounts.ts';

const columns = [
  'people.gym_id',
  'people.id',
  'people.name',
  'people.email',
  'people.user_type',
  'people.branch_id',
  'people.deactivated_at',
  'gyms.name as gym_name',
  'gyms.logo_url',
  'people.language',
  'gyms.language as gym_language',
] as const;

const peopleByUid = statement((db, of: { uid: string }) =>
  db
    .selectFrom('people')
    .innerJoin('gyms', 'gyms.gym_id', 'people.gym_id')
    .select(columns)
    .where('people.uid', '=', of.uid)
    .orderBy('people.created_at')
    .orderBy('people.id'),
);

const personById = statement((db, of: { gymId: string; personId: string }) =>
  db
    .selectFrom('people')
    .innerJoin('gyms', 'gyms.gym_id', 'people.gym_id')
    .select(columns)
    .where('people.gym_id', '=', of.gymId)
    .where('people.id', '=', of.personId),
);

/** The people of an account in all gyms, oldest first; of a desk's account, its person. */
export function listPeopleOfAccount(db: Db, uid: string) {
  const ofDesk = personOfDeskUid(uid);
  return ofDesk ? personById.all(db, ofDesk) : peopleByUid.all(db, { uid });
}

/**
 * Links everybody with this e-mail and without an account, in all gyms, to the account; nobody in a gym where it has a
 * person under another e-mail, since it can have one in each. Mostly there is nobody: then it only reads.
 */
export async function adoptPeople(db: Db, uid: string, email: string): Promise<void> {
  const someone = await withoutAccount(db, email, uid).select('id').limit(1).executeTakeFirst();
  if (!someone) return;
  await db
    .updateTable('people')
    .set({ uid })
    .where('email', '=', email)
    .where('uid', 'is', null)
    .where('gym_id', 'not in', gymsOfAccount(db, uid))
    .execute();
}

const gymsOfAccount = (db: Db, uid: string) => db.selectFrom('people').select('gym_id').where('uid', '=', uid);

const withoutAccount = (db: Db, email: string, uid?: string) => {
  const people = db.selectFrom('people').where('email', '=', email).where('uid', 'is', null);
  return uid === undefined ? people : people.where('gym_id', 'not in', gymsOfAccount(db, uid));
};

/** The active members with this e-mail and without an account, in all gyms; of an account, those whom it adopts. */
export const listMembersWithoutAccount = (db: Db, email: string, uid?: string) =>
  withoutAccount(db, email, uid)
    .select(['gym_id', 'id', 'name', 'branch_id'])
    .where('user_type', '=', 'member')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .execute();
