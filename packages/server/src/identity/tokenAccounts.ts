import type { Db } from '../db/database.ts';
import { type Account, accountByUid } from './accounts.repository.ts';
import { IdentityError } from './identity.ts';
import type { VerifiedToken } from './tokens.ts';

/** The accounts of tokens, as the database has them now: a token by itself would stay valid for an hour after any change. */
export interface TokenAccounts {
  /** Throws `IdentityError` where the token, its account or its session is no longer valid. */
  authenticate(token: string): Promise<VerifiedToken & { account: Account }>;
  /** Throws `unknown-account` or `disabled`. */
  activeAccount(uid: string): Promise<Account>;
}

export function createTokenAccounts(db: Db, verifyToken: (token: string) => Promise<VerifiedToken>): TokenAccounts {
  async function activeAccount(uid: string): Promise<Account> {
    const account = await accountByUid(db, uid);
    if (!account) throw new IdentityError('unknown-account', 'There is no such account');
    if (account.disabled_at !== null) throw new IdentityError('disabled', 'The account is disabled');
    return account;
  }
  return {
    activeAccount,
    async authenticate(token) {
      const verified = await verifyToken(token);
      const account = await activeAccount(verified.uid);
      if (verified.issuedAt * 1000 < account.valid_since) {
        throw new IdentityError('expired-token', 'The session has ended');
      }
      return { ...verified, account };
    },
  };
}
