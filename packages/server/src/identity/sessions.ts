import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Account, accountByUid, changeAccount } from './accounts.repository.ts';
import type { SigningKeys } from './keys.ts';
import {
  deleteRefreshTokensBefore,
  extendRefreshToken,
  insertRefreshToken,
  refreshTokenByHash,
} from './refreshTokens.repository.ts';
import { IdentityProtocolError } from './protocolError.ts';
import { hashOf, newSecret } from './secrets.ts';
import { CLOCK_TOLERANCE_MS, signIdToken, TOKEN_LIFETIME_S } from './tokens.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session expires when it was unused for this long. */
const SESSION_IDLE_MS = 30 * DAY_MS;

type Provider = 'password' | 'custom';

export interface Session {
  uid: string;
  idToken: string;
  refreshToken: string;
}

export interface Sessions {
  /**
   * Signs the account in. `asOf` is a moment *before* the account was read: if its sessions were ended since, this one is void
   * from the start.
   */
  start(account: Account, provider: Provider, asOf: number): Promise<Session>;
  /** Issues a new ID token. The refresh token stays the same: several tabs share it. */
  refresh(refreshToken: string): Promise<Session>;
  /** Deletes sessions that expired more than 30 days ago; until then they are reported as expired. */
  deleteExpired(): Promise<void>;
}

interface SessionsOptions {
  database: Database;
  clock: Clock;
  keys: SigningKeys;
  issuer: string;
  audience: string;
}

export function createSessions({ database, clock, keys, issuer, audience }: SessionsOptions): Sessions {
  const idToken = (account: Account, provider: Provider, signedInAt: number, asOf: number) =>
    signIdToken(
      keys,
      { issuer, audience },
      { account, provider, signedInAt: Math.floor(signedInAt / 1000), ...tokenTimes(account, asOf) },
    );

  return {
    async start(account, provider, asOf) {
      const refreshToken = newSecret();
      await database.transaction(async (tx) => {
        await changeAccount(tx, account.uid, { last_signed_in_at: asOf });
        await insertRefreshToken(tx, {
          hash: hashOf(refreshToken),
          uid: account.uid,
          provider,
          signed_in_at: asOf,
          valid_since: account.valid_since,
          expires_at: asOf + SESSION_IDLE_MS,
        });
      });
      return { uid: account.uid, idToken: await idToken(account, provider, asOf, asOf), refreshToken };
    },

    async refresh(refreshToken) {
      const now = clock();
      const hash = hashOf(refreshToken);
      const token = await refreshTokenByHash(database.db, hash);
      if (!token) throw new IdentityProtocolError('INVALID_REFRESH_TOKEN');
      const account = await accountByUid(database.db, token.uid);
      if (!account) throw new IdentityProtocolError('USER_NOT_FOUND');
      if (account.disabled_at !== null) throw new IdentityProtocolError('USER_DISABLED');
      // One that would live longer than any was started while the clock was ahead.
      const isFromFuture = token.expires_at > now + SESSION_IDLE_MS + CLOCK_TOLERANCE_MS;
      if (token.expires_at <= now || isFromFuture || token.valid_since !== account.valid_since)
        throw new IdentityProtocolError('TOKEN_EXPIRED');
      if (token.expires_at < now + SESSION_IDLE_MS - DAY_MS)
        await extendRefreshToken(database.db, hash, now + SESSION_IDLE_MS);
      return {
        uid: account.uid,
        idToken: await idToken(account, token.provider, token.signed_in_at, now),
        refreshToken,
      };
    },

    async deleteExpired() {
      await deleteRefreshTokensBefore(database.db, clock() - SESSION_IDLE_MS);
    },
  };
}

/** In seconds. Issued never before `valid_since`, which lies in the next second after all sessions were ended. */
export const tokenTimes = (account: Account, now: number) => ({
  issuedAt: Math.floor(Math.max(now, account.valid_since) / 1000),
  expiresAt: Math.floor(now / 1000) + TOKEN_LIFETIME_S,
});
