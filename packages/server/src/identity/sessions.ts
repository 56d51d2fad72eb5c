import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { AccountPerson } from './accountPeople.ts';
import { type Account, accountByUid, changeAccount } from './accounts.repository.ts';
import { describeDevice } from './device.ts';
import type { SigningKeys } from './keys.ts';
import { claimsOfSession, onlyGymOf, profileOf } from './profile.ts';
import { IdentityProtocolError, TOO_MANY } from './protocolError.ts';
import { hashOf, newId, newSecret } from './secrets.ts';
import { deleteSessionsBefore, findSessionByHash, type SessionRow } from './sessions.repository.ts';
import { type SessionEffects, startSession } from './startSession.ts';
import { isSessionOver, recordUse, SESSION_IDLE_MS } from './sessionUse.ts';
import { findSecondFactor } from './secondFactor/secondFactors.repository.ts';
import { CLOCK_TOLERANCE_MS, type CustomSignIn, signIdToken, tokenTimes } from './tokens.ts';

/** Tokens of a session that was started or renewed. */
export interface SessionTokens {
  uid: string;
  idToken: string;
  refreshToken: string;
}

/** Where a request comes from. */
export interface RequestOrigin {
  /** The client's network, for the throttle. */
  address: string;
  userAgent: string | undefined;
  /** See `DeviceCookies`. */
  deviceCookie: string | undefined;
}

interface NewSession {
  /** A moment *before* the account was read: if its sessions were ended since, this one is over from the start. */
  asOf: number;
  userAgent: string | undefined;
  /** Absent: by password or mailed link. */
  customSignIn?: CustomSignIn;
  /** The gym in which it starts; a custom token names its own. Absent: the account's only one, or none. */
  gymId?: string | undefined;
  /** The second factor that was given, and when. */
  secondFactor?: { id: string; at: number } | undefined;
}

export interface Sessions {
  /** Signs the account in. Throws `INVALID_CUSTOM_TOKEN` where the custom token has been used before. */
  start(account: Account, session: NewSession): Promise<SessionTokens>;
  /** Issues a new ID token, 60 times in 10 minutes. The refresh token stays the same: several tabs share it. */
  renew(refreshToken: string, userAgent: string | undefined): Promise<SessionTokens>;
  /** Deletes sessions that expired more than 30 days ago; until then they are reported as expired. */
  deleteExpired(): Promise<void>;
}

interface SessionsOptions extends SessionEffects {
  database: Database;
  clock: Clock;
  keys: SigningKeys;
  issuer: string;
  audience: string;
}

/** A page renews once an hour, and after each answer 401; a session with many tabs does so at once. */
const RENEWALS = { points: 60, duration: 10 * 60 };

export function createSessions(options: SessionsOptions): Sessions {
  const { database, clock, people, keys, issuer, audience, sessionsEnded } = options;
  type TokenFields = Pick<SessionRow, 'id' | 'gym_id' | 'provider' | 'signed_in_at'>;
  const idToken = (
    account: Account,
    of: AccountPerson[],
    session: TokenFields,
    secondFactorId: string | undefined,
    now: number,
  ) => {
    const { id, gym_id: gymId, provider, signed_in_at } = session;
    const profile = profileOf(
      account,
      of.find((person) => person.gymId === gymId),
    );
    const claims = claimsOfSession(of, gymId);
    const signedInAt = Math.floor(signed_in_at / 1000);
    return signIdToken(
      keys,
      { issuer, audience },
      { account, profile, claims, sessionId: id, provider, secondFactorId, signedInAt, ...tokenTimes(now) },
    );
  };

  /** The factor of a session that was started with one. */
  const secondFactorOf = async ({ uid, second_factor_at }: Pick<SessionRow, 'uid' | 'second_factor_at'>) =>
    second_factor_at === null ? undefined : (await findSecondFactor(database.db, uid))?.id;

  // In memory: counting in the database would cost more than the renewal, and protect it less.
  const renewals = new RateLimiterMemory(RENEWALS);

  return {
    async start(account, { asOf, userAgent, customSignIn, gymId, secondFactor }) {
      const refreshToken = newSecret();
      const session: SessionRow = {
        id: customSignIn?.sessionId ?? newId(),
        uid: account.uid,
        hash: hashOf(refreshToken),
        gym_id: customSignIn?.gymId ?? gymId ?? null,
        provider: customSignIn ? 'custom' : 'password',
        signed_in_at: customSignIn?.replaces?.signedInAt ?? asOf,
        second_factor_at: secondFactor?.at ?? null,
        device: describeDevice(userAgent),
        last_used_at: asOf,
        valid_since: account.valid_since,
        expires_at: asOf + SESSION_IDLE_MS,
        ended_at: null,
      };
      const { people: all, session: row } = await database.transaction(async (tx) => {
        await changeAccount(tx, account.uid, { last_signed_in_at: asOf });
        const started = await startSession(tx, { people, sessionsEnded }, account, session, customSignIn?.replaces?.id);
        if (!started) throw new IdentityProtocolError('INVALID_CUSTOM_TOKEN');
        return started;
      });
      const secondFactorId = secondFactor?.id ?? (await secondFactorOf(row));
      return { uid: account.uid, idToken: await idToken(account, all, row, secondFactorId, asOf), refreshToken };
    },

    async renew(refreshToken, userAgent) {
      const now = clock();
      const session = await findSessionByHash(database.db, hashOf(refreshToken));
      if (!session) throw new IdentityProtocolError('INVALID_REFRESH_TOKEN');
      const account = await accountByUid(database.db, session.uid);
      if (!account) throw new IdentityProtocolError('USER_NOT_FOUND');
      if (account.disabled_at !== null) throw new IdentityProtocolError('USER_DISABLED');
      // One that would live longer than any was started while the clock was ahead.
      const isFromFuture = session.expires_at > now + SESSION_IDLE_MS + CLOCK_TOLERANCE_MS;
      if (session.expires_at <= now || isFromFuture || isSessionOver(session, account))
        throw new IdentityProtocolError('TOKEN_EXPIRED');
      await renewals.consume(session.id).catch(() => {
        throw new IdentityProtocolError(TOO_MANY);
      });
      if (session.provider === 'password') await people.adopt(database.db, account.uid, account.email);
      const all = await people.list(database.db, account.uid);
      const gym_id = session.gym_id ?? onlyGymOf(all);
      // The person has left the gym, or may not sign in there any more.
      if (gym_id !== null && !claimsOfSession(all, gym_id).gymId) throw new IdentityProtocolError('TOKEN_EXPIRED');
      await recordUse(database.db, session, now, userAgent);
      const renewed = { ...session, gym_id };
      const idOfFactor = await secondFactorOf(session);
      return { uid: account.uid, idToken: await idToken(account, all, renewed, idOfFactor, now), refreshToken };
    },

    async deleteExpired() {
      await deleteSessionsBefore(database.db, clock() - SESSION_IDLE_MS);
    },
  };
}
