import type { Database } from '../db/database.ts';
import { deleteTenant } from '../db/deleteTenant.ts';
import type { TableName } from '../db/tables.ts';
import { listDeskAccounts } from '../identity/accounts.repository.ts';
import type { Identity } from '../identity/identity.ts';
import { recordFirstGym } from '../setup/setup.repository.ts';
import { accountsUsedElsewhere, peopleWithSignIn, unlinkAccounts } from '../people/people.repository.ts';
import { findGym } from './gyms.repository.ts';

/** People per transaction. */
const BATCH_SIZE = 200;

interface GymDeletion {
  /** Accounts that no other gym uses; the others stay. */
  accounts: number;
  rows: Partial<Record<TableName, number>>;
}

/**
 * Deletes everything of a gym, beside a running server: first its accounts, so that nobody acts in it any more, then
 * its rows. Can be repeated after a failure.
 */
export async function deleteGym(database: Database, identity: Identity, gymId: string): Promise<GymDeletion> {
  let accounts = 0;
  for (;;) {
    const batch = await database.transaction(async (tx) => {
      const people = await peopleWithSignIn(tx, gymId, BATCH_SIZE);
      const uids = people.flatMap(({ uid }) => uid ?? []);
      const shared = await accountsUsedElsewhere(tx, gymId, uids);
      await unlinkAccounts(
        tx,
        gymId,
        people.map(({ id }) => id),
      );
      const unused = uids.filter((uid) => !shared.has(uid));
      for (const uid of uids) await identity.refreshAccount(tx, uid);
      return { size: people.length, deleted: unused.length };
    });
    accounts += batch.deleted;
    if (batch.size < BATCH_SIZE) break;
  }
  // Also for a gym from a backup of an earlier release: deleting it must not reopen the setup.
  const gym = await findGym(database.db, gymId);
  if (gym?.demo_since === null) await database.transaction((tx) => recordFirstGym(tx, gym.created_at));
  const rows = await deleteTenant(database, gymId);
  await database.transaction(async (tx) => {
    for (const uid of await listDeskAccounts(tx, gymId)) await identity.refreshAccount(tx, uid);
  });
  return { accounts, rows };
}
