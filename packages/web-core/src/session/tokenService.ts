import { type Identity, identityErrorCode, type IdToken } from '../identity/identity.ts';
import { TokenError, TokenTimeout } from './tokenErrors.ts';

export const TOKEN_TIMEOUT_MS = 30_000;

export interface TokenService {
  /** Null when nobody is signed in. Rejects with a `TokenError`. */
  get: (options: { fresh: boolean }) => Promise<IdToken | null>;
}

/**
 * One token request at a time: ten concurrent calls ask the identity service once. A first failure is retried once with
 * a forced refresh, unless the session is over or has had too many tokens.
 */
export function createTokenService(identity: Pick<Identity, 'token'>): TokenService {
  const pending = new Map<boolean, Promise<IdToken | null>>();

  const attempt = async (fresh: boolean) => {
    const result = await withTimeout(identity.token(fresh));
    if (result?.token === '') throw new Error('The token is empty');
    return result;
  };

  const request = async (fresh: boolean) => {
    try {
      return await attempt(fresh);
    } catch (error) {
      const first = new TokenError(error);
      if (first.endReason || identityErrorCode(error) === 'too-many-requests') throw first;
      return attempt(true).catch((second: unknown) => {
        throw new TokenError(second);
      });
    }
  };

  return {
    get: ({ fresh }) => {
      // A pending forced refresh also serves callers who would accept any token.
      const shared = pending.get(true) ?? pending.get(fresh);
      if (shared) return shared;
      const requested = request(fresh).finally(() => pending.delete(fresh));
      pending.set(fresh, requested);
      return requested;
    },
  };
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TokenTimeout()), TOKEN_TIMEOUT_MS);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
