import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { AccountPeople } from './accountPeople.ts';
import { endAllSessions } from './endAllSessions.ts';
import {
  changeAccount,
  deleteAccountRow,
  endSessions,
  insertAccountIfFree,
  lockAccountByEmail,
  lockAccountByUid,
} from './accounts.repository.ts';
import { deskUidOf } from './deskAccounts.ts';
import { normalizeEmail } from './emails.ts';
import { type Identity, WeakPasswordError } from './identity.ts';
import type { IdentityOptions } from './options.ts';
import { passwordWeakness } from './passwordPolicy.ts';
import type { Passwords } from './passwords.ts';
import { endSessionsInGym } from './sessions.repository.ts';

type Accounts = Pick<
  Identity,
  'openAccount' | 'refreshAccount' | 'endSessions' | 'endPersonSessions' | 'openDeskAccount'
>;

interface AccountsOptions extends Required<Pick<IdentityOptions, 'sessionsEnded'>> {
  clock: Clock;
  passwords: Passwords;
  people: AccountPeople;
}

/** The account operations of the application. There is no self-registration. */
export function createAccounts({ clock, passwords, people, sessionsEnded }: AccountsOptions): Accounts {
  const insert = (tx: Tx, email: string, passwordHash: string | null, uid = randomBytes(21).toString('base64url')) => {
    const now = clock();
    return insertAccountIfFree(tx, {
      uid,
      email,
      password_hash: passwordHash,
      email_verified_at: null,
      disabled_at: null,
      valid_since: Math.floor(now / 1000) * 1000,
      created_at: now,
      last_signed_in_at: null,
    });
  };

  const endAll = async (tx: Tx, uid: string) => {
    await endAllSessions(tx, people, uid, clock());
    await sessionsEnded(tx, uid);
  };

  return {
    async openAccount(tx, { email: rawEmail, password }) {
      const email = normalizeEmail(rawEmail);
      const weakness = password === undefined ? undefined : passwordWeakness(password, email);
      if (weakness !== undefined) throw new WeakPasswordError(weakness);
      const hash = password === undefined ? null : await passwords.hash(password);
      const inserted = await insert(tx, email, hash);
      const existing = await lockAccountByEmail(tx, email);
      // Between the two the last gym of an existing account may have deleted it.
      const account = inserted ?? existing ?? (await insert(tx, email, hash));
      if (!account) throw new Error('An account was opened and deleted at the same moment');
      return account.uid;
    },

    async refreshAccount(tx, uid) {
      const account = await lockAccountByUid(tx, uid);
      if (!account) return;
      const all = await people.list(tx, uid);
      if (all.length === 0) {
        await deleteAccountRow(tx, uid);
        return;
      }
      const now = clock();
      const isDisabled = all.every(({ maySignIn }) => !maySignIn);
      await changeAccount(tx, uid, { disabled_at: isDisabled ? (account.disabled_at ?? now) : null });
      if (isDisabled && account.disabled_at === null) await endAllSessions(tx, people, uid, now);
    },

    endSessions: endAll,

    async endPersonSessions(tx, person) {
      const now = clock();
      const { uid, gymId } = person;
      const hasAccount = uid !== null;
      if (hasAccount) await endSessionsInGym(tx, uid, gymId, now);
      const hasDeskAccount = await endSessions(tx, deskUidOf(person), now);
      return hasAccount || hasDeskAccount;
    },

    async openDeskAccount(tx, person) {
      const uid = deskUidOf(person);
      // Not an address, so that nobody can sign in with it or be mailed.
      await insert(tx, uid, null, uid);
      return uid;
    },
  };
}
