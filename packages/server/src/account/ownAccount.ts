import { recordActivity } from '../activities/activities.repository.ts';
import type { PublicContext } from '../context.ts';
import { adoptPeople, listMembersWithoutAccount } from '../people/accountPeople.repository.ts';

/**
 * Gives the active members with this e-mail and no account the one of their e-mail, on their first request of a sign-in
 * link, and opens it where there is none. Else does nothing.
 * Each gym's activities say the same, whether it has another gym or not.
 */
export async function openOwnAccount({ db, database, identity, now }: PublicContext, email: string): Promise<void> {
  if ((await listMembersWithoutAccount(db, email)).length === 0) return;
  await database.transaction(async (tx) => {
    const uid = await identity.openAccount(tx, { email });
    const members = await listMembersWithoutAccount(tx, email, uid);
    await adoptPeople(tx, uid, email);
    await identity.refreshAccount(tx, uid);
    for (const { gym_id: gymId, id, name, branch_id: branchId } of members) {
      const caller = { uid, personId: id, name, email, userType: 'member' as const, branchId };
      const changes = { account: { from: null, to: email } };
      await recordActivity(tx, { gymId, now, caller }, { action: 'update', entity: 'member', id, name, changes });
    }
  });
}
