import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { type Account, accountByUid } from './accounts.repository.ts';
import { type AuthenticatedAccount, IdentityError } from './identity.ts';
import { findAccountWithSession, type OpenSession } from './sessions.repository.ts';
import { isSessionOver, recordUse } from './sessionUse.ts';
import type { VerifiedToken } from './tokens.ts';

/** The accounts of tokens, as the database has them now: a token by itself would stay valid for an hour after any change. */
export interface TokenAccounts {
  /** Throws `IdentityError` where the token, its account or its session is no longer valid. */
  authenticate(token: string, userAgent?: string): Promise<AuthenticatedAccount>;
  /**
   * The account of a valid token; throws as `authenticate` does. It accepts tokens from before there were sessions: the SDK,
   * which asks when a page loads, would sign their users out. Calls refuse them, and so have them renewed.
   */
  accountOf(token: string): Promise<Account>;
  /** Throws `unknown-account` or `disabled`. */
  activeAccount(uid: string): Promise<Account>;
}

type StartSession = (token: VerifiedToken, account: Account, userAgent: string | undefined) => Promise<void>;

interface TokenAccountsOptions {
  db: Db;
  clock: Clock;
  verifyToken: (token: string) => Promise<VerifiedToken>;
  /** Starts the session of the hosted service's token that is seen for the first time; absent: it is refused. */
  startSession?: StartSession;
}

export function createTokenAccounts({ db, clock, verifyToken, startSession }: TokenAccountsOptions): TokenAccounts {
  async function find(token: VerifiedToken, userAgent: string | undefined) {
    const { uid, sessionId = '' } = token;
    let found = await findAccountWithSession(db, uid, sessionId);
    const account = assertActive(found?.account);
    if (!found?.session && startSession) {
      await startSession(token, account, userAgent);
      found = await findAccountWithSession(db, uid, sessionId);
    }
    return { account, session: found?.session };
  }

  return {
    activeAccount: async (uid) => assertActive(await accountByUid(db, uid)),
    async authenticate(token, userAgent) {
      const verified = await verifyToken(token);
      const found = await find(verified, userAgent);
      const session = assertOpen(found.session, found.account, verified);
      await recordUse(db, session, clock(), userAgent);
      const { id, provider, second_factor_at } = session;
      return {
        uid: verified.uid,
        claims: verified.claims,
        session: { id, expiresAt: verified.expiresAt * 1000, provider, hasSecondFactor: second_factor_at !== null },
      };
    },
    async accountOf(token) {
      const verified = await verifyToken(token);
      const { account, session } = await find(verified, undefined);
      const isFromBeforeSessions = verified.sessionId === undefined && verified.issuedAt * 1000 >= account.valid_since;
      if (!isFromBeforeSessions) assertOpen(session, account, verified);
      return account;
    },
  };
}

function assertActive(account: Account | undefined): Account {
  if (!account) throw new IdentityError('unknown-account', 'There is no such account');
  if (account.disabled_at !== null) throw new IdentityError('disabled', 'The account is disabled');
  return account;
}

function assertOpen(session: OpenSession | undefined, account: Account, { signedInAt }: VerifiedToken): OpenSession {
  // Another sign-in with the same id: the hosted service lets a custom token be used again.
  const isThisSignIn = session && Math.floor(session.signed_in_at / 1000) === signedInAt;
  if (!isThisSignIn || isSessionOver(session, account))
    throw new IdentityError('expired-token', 'The session has ended');
  return session;
}
