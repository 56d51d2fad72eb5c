import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { AccountPeople } from './accountPeople.ts';
import { type Account, accountByUid } from './accounts.repository.ts';
import { type AuthenticatedAccount, IdentityError } from './identity.ts';
import { type Profile, profileOf } from './profile.ts';
import { bindSession, findAccountWithSession, type OpenSession } from './sessions.repository.ts';
import { isSessionOver, recordUse } from './sessionUse.ts';
import type { VerifiedToken } from './tokens.ts';

/**
 * The accounts of tokens with their current state in the database:
 * a token alone would stay valid for an hour after any change.
 */
export interface TokenAccounts {
  /** Throws `IdentityError` where the token, its account or its session is no longer valid. */
  authenticate(token: string, userAgent?: string): Promise<AuthenticatedAccount>;
  /**
   * The account of a valid token, as the gym of its session knows it; throws as `authenticate` does. It accepts tokens
   * from before there were sessions: the SDK, which asks when a page loads, would sign their users out. Calls refuse
   * them, and so have them renewed.
   */
  accountOf(token: string): Promise<{ account: Account; profile: Profile }>;
  /** Throws `unknown-account` or `disabled`. */
  activeAccount(uid: string): Promise<Account>;
}

type StartSession = (token: VerifiedToken, account: Account, userAgent: string | undefined) => Promise<void>;

interface TokenAccountsOptions {
  db: Db;
  clock: Clock;
  people: AccountPeople;
  verifyToken: (token: string) => Promise<VerifiedToken>;
  /** Starts the session of the hosted service's token that is seen for the first time; absent: it is refused. */
  startSession?: StartSession;
  /** Called where a token has a second factor that its session had not yet: the hosted service has just enrolled it. */
  addSecondFactor?: (session: OpenSession, token: VerifiedToken, account: Account) => Promise<void>;
}

export function createTokenAccounts({
  db,
  clock,
  people,
  verifyToken,
  startSession,
  addSecondFactor,
}: TokenAccountsOptions): TokenAccounts {
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
      const isNewFactor = verified.secondFactorId !== undefined && session.second_factor_at === null;
      if (isNewFactor) await addSecondFactor?.(session, verified, found.account);
      const { id, provider, signed_in_at, second_factor_at } = session;
      const gymId = session.gym_id ?? (verified.claims.gymId || undefined);
      if (session.gym_id === null && gymId !== undefined) await bindSession(db, id, gymId);
      return {
        uid: verified.uid,
        claims: verified.claims,
        session: {
          id,
          expiresAt: verified.expiresAt * 1000,
          provider,
          // The row has the hosted service's `auth_time`: of the custom token, not of the owner's sign-in.
          signedInAt: verified.customSignIn?.replaces?.signedInAt ?? signed_in_at,
          gymId,
          hasSecondFactor: second_factor_at !== null || (isNewFactor && addSecondFactor !== undefined),
        },
      };
    },
    async accountOf(token) {
      const verified = await verifyToken(token);
      const { account, session } = await find(verified, undefined);
      const isFromBeforeSessions = verified.sessionId === undefined && verified.issuedAt * 1000 >= account.valid_since;
      if (!isFromBeforeSessions) assertOpen(session, account, verified);
      const gymId = session?.gym_id ?? verified.claims.gymId;
      const all = await people.list(db, account.uid);
      const person = all.find((candidate) => candidate.gymId === gymId);
      return { account, profile: profileOf(account, person) };
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
