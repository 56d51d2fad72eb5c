import type { Tx } from '../db/database.ts';
import type { AccountPeople } from './accountPeople.ts';
import { endSessions } from './accounts.repository.ts';
import { deskUidOf } from './deskAccounts.ts';

/** Ends the account's sessions in all gyms, and those that the gyms' desks started for its people. */
export async function endAllSessions(tx: Tx, people: AccountPeople, uid: string, now: number): Promise<void> {
  await endSessions(tx, uid, now);
  for (const person of await people.list(tx, uid)) await endSessions(tx, deskUidOf(person), now);
}
