import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

/** The public keys that verify the tokens of every Firebase project. */
const GOOGLE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const MINUTE_MS = 60_000;
const REFRESH_INTERVAL_MS = 10 * MINUTE_MS;
/** Google announces a key long before it signs with it, and no token is valid for more than an hour. */
const MAX_AGE_MS = 24 * 60 * MINUTE_MS;

/**
 * Google's keys, fetched with the first token. From then on they are refreshed while calls go on with those of before:
 * where Google cannot be reached, whoever has a token is served all the same, for a day.
 */
export function createGoogleKeys(url = GOOGLE_KEYS_URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), { cacheMaxAge: MAX_AGE_MS });
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
