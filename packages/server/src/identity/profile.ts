import type { AccountPerson } from './accountPeople.ts';
import type { Account } from './accounts.repository.ts';
import { personOfDeskUid } from './deskAccounts.ts';
import type { Claims } from './identity.ts';

/** What the identity service tells of a user: what the gym of the session knows, and nothing of other gyms. */
export interface Profile {
  name: string;
  email: string;
}

/** `person`: the account's in the session's gym; undefined while none is chosen. */
export const profileOf = (account: Pick<Account, 'uid' | 'email'>, person: AccountPerson | undefined): Profile => ({
  name: person?.name ?? '',
  email: personOfDeskUid(account.uid) ? (person?.email ?? '') : account.email,
});

/** The custom claims of a session in this gym; without one, of a session whose owner has to choose. */
export function claimsOfSession(people: readonly AccountPerson[], gymId: string | null): Partial<Claims> {
  const gyms = people.filter(({ maySignIn }) => maySignIn);
  const person = gyms.find((candidate) => candidate.gymId === gymId);
  return { ...person?.claims, ...(gyms.length > 1 && { hasSeveralGyms: true }) };
}

/** The gym of a session that names none: the only one of the account. */
export function onlyGymOf(people: readonly AccountPerson[]): string | null {
  const [person, ...others] = people.filter(({ maySignIn }) => maySignIn);
  return others.length === 0 ? (person?.gymId ?? null) : null;
}
