import type { AccountPeople } from '../identity/accountPeople.ts';
import { adoptPeople, listPeopleOfAccount } from './accountPeople.repository.ts';
import { languageOfPerson } from '../gyms/gyms.rules.ts';
import { claimsOf } from './claims.ts';
import { maySignIn } from './people.rules.ts';

/** The gyms' people, for the identity service. */
export const accountPeople: AccountPeople = {
  async list(db, uid) {
    const rows = await listPeopleOfAccount(db, uid);
    return rows.map((row) => ({
      gymId: row.gym_id,
      gymName: row.gym_name,
      personId: row.id,
      name: row.name,
      language: languageOfPerson(row, { language: row.gym_language }),
      email: row.email,
      claims: claimsOf(row),
      maySignIn: maySignIn(row),
    }));
  },
  adopt: adoptPeople,
};
