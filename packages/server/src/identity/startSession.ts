import type { Tx } from '../db/database.ts';
import type { AccountPeople, AccountPerson } from './accountPeople.ts';
import type { Account } from './accounts.repository.ts';
import { onlyGymOf } from './profile.ts';
import { endSession, findSession, insertSessionIfNew, type SessionRow } from './sessions.repository.ts';
import { isSessionOver } from './sessionUse.ts';

export interface SessionEffects {
  people: AccountPeople;
  /** Ends the live streams of the account. */
  sessionsEnded: (tx: Tx, uid: string) => Promise<void>;
}

interface StartedSession {
  session: SessionRow;
  people: AccountPerson[];
}

/**
 * Starts a session; one that names no gym is in the account's only one. With `replaces` it continues that session of
 * the account's owner: how they signed in, and whether with a second factor, carries over, and that one ends with its
 * live streams. Undefined where the session was started before, or the one to continue is over:
 * only one session continues it.
 */
export async function startSession(
  tx: Tx,
  { people, sessionsEnded }: SessionEffects,
  account: Account,
  session: SessionRow,
  replaces: string | undefined,
): Promise<StartedSession | undefined> {
  const replaced = replaces === undefined ? undefined : await findSession(tx, replaces);
  if (replaces !== undefined && !canContinue(replaced, account)) return undefined;
  // A concurrent transaction may have ended it since it was read.
  if (replaced && !(await endSession(tx, replaced.id, session.last_used_at))) return undefined;
  // Without a gym it had no stream.
  if (replaced && replaced.gym_id !== null) await sessionsEnded(tx, account.uid);
  const isOwner = session.provider === 'password' || replaced !== undefined;
  if (isOwner) await people.adopt(tx, account.uid, account.email);
  const all = await people.list(tx, account.uid);
  const row = {
    ...session,
    gym_id: session.gym_id ?? onlyGymOf(all),
    ...(replaced && { provider: replaced.provider, second_factor_at: replaced.second_factor_at }),
  };
  if (!(await insertSessionIfNew(tx, row))) return undefined;
  return { session: row, people: all };
}

const canContinue = (session: SessionRow | undefined, account: Account): session is SessionRow =>
  session?.uid === account.uid && session.provider === 'password' && !isSessionOver(session, account);
