import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from 'jose';
import { IdentityUnavailableError } from '../identity.ts';

/** The public keys that verify the tokens of every Firebase project. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const MINUTE_MS = 60_000;
const REFRESH_INTERVAL_MS = 10 * MINUTE_MS;
/** Google announces a key long before it signs with it, and no token is valid for more than an hour. */
const MAX_AGE_MS = 24 * 60 * MINUTE_MS;
/** After a failure: the calls of everybody, and tokens with invented keys, would each try again otherwise. */
const RETRY_INTERVAL_MS = 5000;

/**
 * Google's keys, fetched with the first token. From then on they are refreshed while calls go on with those of before:
 * where Google cannot be reached, whoever has a token is served all the same, for a day. Of unknown
 * keys it is asked every 30 s at most. Rejects with `IdentityUnavailableError`.
 */
export function createGoogleKeys(url = GOOGLE_KEYS_URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { cacheMaxAge: MAX_AGE_MS, [customFetch]: createKeysFetch() });
  let refreshAt = Date.now() + REFRESH_INTERVAL_MS;
  return (header, token) => {
    const now = Date.now();
    if (now >= refreshAt || refreshAt - now > REFRESH_INTERVAL_MS) {
      refreshAt = now + REFRESH_INTERVAL_MS;
      keys.reload().catch(() => undefined);
    }
    return keys(header, token);
  };
}

/** Repeats the failure of moments ago. */
function createKeysFetch(): FetchImplementation {
  let failure: { error: IdentityUnavailableError; until: number } | undefined;
  return async (...request) => {
    if (failure && performance.now() < failure.until) throw failure.error;
    try {
      const response = await fetch(...request);
      // Something in between may answer with a page.
      createLocalJWKSet(await response.clone().json());
      failure = undefined;
      return response;
    } catch (cause) {
      const error = new IdentityUnavailableError('The keys of the sign-in service could not be fetched', { cause });
      failure = { error, until: performance.now() + RETRY_INTERVAL_MS };
      throw error;
    }
  };
}
