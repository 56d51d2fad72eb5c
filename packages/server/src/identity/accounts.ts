import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { mapUniqueViolation } from '../db/errors.ts';
import {
  accountByEmail,
  accountByUid,
  changeAccount,
  deleteAccountRow,
  endSessions,
  insertAccountIfFree,
} from './accounts.repository.ts';
import { normalizeEmail } from './emails.ts';
import { type Identity, IdentityError, type NewAccount } from './identity.ts';
import { deleteMailCodes } from './mailCodes.repository.ts';
import type { IdentityOptions } from './options.ts';
import { passwordWeakness } from './passwordPolicy.ts';
import type { Passwords } from './passwords.ts';

type Accounts = Pick<Identity, 'createAccount' | 'updateAccount' | 'deleteAccount' | 'endSessions'>;

interface AccountsOptions extends Required<Pick<IdentityOptions, 'sessionsEnded'>> {
  clock: Clock;
  passwords: Passwords;
}

/** The account operations of the application. There is no self-registration. */
export function createAccounts({ clock, passwords, sessionsEnded }: AccountsOptions): Accounts {
  const endAll = async (tx: Tx, uid: string) => {
    await endSessions(tx, uid, clock());
    await sessionsEnded(tx, uid);
  };
  return {
    async createAccount(tx, { email: rawEmail, name, claims, password }: NewAccount) {
      const email = normalizeEmail(rawEmail);
      const weakness = password === undefined ? undefined : passwordWeakness(password, email);
      if (weakness !== undefined) throw new IdentityError('weak-password', weakness);
      const now = clock();
      const inserted = await insertAccountIfFree(tx, {
        uid: randomBytes(21).toString('base64url'),
        email,
        display_name: name,
        password_hash: password === undefined ? null : await passwords.hash(password),
        email_verified_at: null,
        claims: JSON.stringify(claims),
        disabled_at: null,
        valid_since: Math.floor(now / 1000) * 1000,
        created_at: now,
        last_signed_in_at: null,
      });
      if (!inserted) throw emailTaken();
      return inserted.uid;
    },

    async updateAccount(tx, uid, { email: rawEmail, name, claims, disabled }) {
      const account = await accountByUid(tx, uid);
      if (!account) throw new IdentityError('unknown-account', 'There is no such account');
      const now = clock();
      const email = rawEmail === undefined ? account.email : normalizeEmail(rawEmail);
      const newClaims = claims === undefined ? account.claims : JSON.stringify(claims);
      const wasDisabled = account.disabled_at !== null;
      const isDisabled = disabled ?? wasDisabled;
      if (email !== account.email) await changeEmail(tx, uid, email);
      await changeAccount(tx, uid, {
        display_name: name ?? account.display_name,
        claims: newClaims,
        disabled_at: isDisabled ? (account.disabled_at ?? now) : null,
      });
      const endsSessions = [email !== account.email, newClaims !== account.claims, isDisabled && !wasDisabled];
      if (endsSessions.includes(true)) await endAll(tx, uid);
    },

    async deleteAccount(tx, uid) {
      await deleteAccountRow(tx, uid);
    },

    endSessions: endAll,
  };
}

/** Voids the links mailed to the old address. */
async function changeEmail(tx: Tx, uid: string, email: string): Promise<void> {
  if (await accountByEmail(tx, email)) throw emailTaken();
  await deleteMailCodes(tx, uid);
  // It happens only when two take the address at the same moment.
  await mapUniqueViolation(changeAccount(tx, uid, { email, email_verified_at: null }), 'accounts', {
    email: emailTaken,
  });
}

const emailTaken = (cause?: unknown) =>
  new IdentityError('email-taken', 'This e-mail address has an account already', { cause });
