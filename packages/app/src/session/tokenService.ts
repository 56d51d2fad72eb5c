import type { Identity, IdToken } from './identity.ts';
import { TokenError, TokenTimeout } from './tokenErrors.ts';

/** How long a token may take, in milliseconds. */
export const tokenTimeout = 30_000;

export interface TokenService {
  /** Null when nobody is signed in; otherwise a token, or a `TokenError`. */
  get: (options: { fresh: boolean }) => Promise<IdToken | null>;
}

/**
 * Tokens for whoever asks, one request at a time: a page that makes ten calls at once asks the identity service once. A
 * first failure is tried once more with a forced refresh, unless it says that the session is over.
 */
export function createTokenService(identity: Pick<Identity, 'token'>): TokenService {
  const underWay = new Map<boolean, Promise<IdToken | null>>();

  const attempt = async (fresh: boolean) => {
    const result = await withTimeout(identity.token(fresh));
    if (result?.token === '') throw new Error('The token is empty');
    return result;
  };

  const ask = async (fresh: boolean) => {
    try {
      return await attempt(fresh);
    } catch (error) {
      if (new TokenError(error).isExpired) throw new TokenError(error);
      return attempt(true).catch((again: unknown) => {
        throw new TokenError(again);
      });
    }
  };

  return {
    get: ({ fresh }) => {
      // A forced refresh under way serves those as well who would take any token.
      const shared = underWay.get(true) ?? underWay.get(fresh);
      if (shared) return shared;
      const asked = ask(fresh).finally(() => underWay.delete(fresh));
      underWay.set(fresh, asked);
      return asked;
    },
  };
}

function withTimeout<Value>(promise: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TokenTimeout()), tokenTimeout);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
