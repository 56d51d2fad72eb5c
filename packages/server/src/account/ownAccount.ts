import { recordActivity } from '../activities/activities.repository.ts';
import type { PublicContext } from '../context.ts';
import { IdentityError } from '../identity/identity.ts';
import { findMemberWithoutAccount, lockPersonForUpdate } from '../people/people.repository.ts';
import { openAccount } from '../people/accounts.ts';

/** Opens the account of the active member with this e-mail who has none, on their first request of a sign-in link. Else does nothing. */
export async function openOwnAccount({ db, database, identity, now }: PublicContext, email: string): Promise<void> {
  const found = await findMemberWithoutAccount(db, email);
  if (!found) return;
  const { gym_id: gymId, id } = found;
  const opening = database.transaction(async (tx) => {
    const person = await lockPersonForUpdate(tx, gymId, 'member', id);
    if (person?.uid !== null || person.email !== email || person.deactivated_at !== null) return;
    const uid = await openAccount(tx, { identity }, { ...person, email });
    const { name, branch_id: branchId } = person;
    const caller = { uid, personId: id, name, email, userType: 'member' as const, branchId };
    const changes = { account: { from: null, to: email } };
    await recordActivity(tx, { gymId, now, caller }, { action: 'update', entity: 'member', id, name, changes });
  });
  await opening.catch((error: unknown) => {
    // Another account took the e-mail meanwhile: the link, if any, is for that one.
    if (!(error instanceof IdentityError && error.code === 'email-taken')) throw error;
  });
}
