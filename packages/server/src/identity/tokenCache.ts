import type { CryptoKey, JWTHeaderParameters, JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** About a kilobyte each. */
const MAX_CACHED_TOKENS = 5000;

/** A verified token and the key it was verified with. */
export interface CheckedToken<T> {
  value: T;
  header: JWTHeaderParameters;
  key: CryptoKey | Uint8Array;
  /** Seconds since the epoch; from that second on the token is refused. */
  expiresAt: number;
}

interface CacheOptions {
  keys: JWTVerifyGetKey;
  clock: Clock;
  maxTokens?: number;
}

/**
 * Caches verified tokens until they expire: the signature check is a tenth of what a call costs. A cached token counts
 * only while the key set still returns the very key it was verified with; otherwise `check` runs again, and refuses it
 * where it must. Refused tokens are not cached.
 */
export function cacheVerifiedTokens<T>(
  { keys, clock, maxTokens = MAX_CACHED_TOKENS }: CacheOptions,
  check: (token: string) => Promise<CheckedToken<T>>,
): (token: string) => Promise<T> {
  const cache = new LRUCache<string, CheckedToken<T>>({ max: maxTokens });

  const isValid = async (token: string, { header, key, expiresAt }: CheckedToken<T>) => {
    if (Math.floor(clock() / 1000) >= expiresAt) return false;
    const [encoded = '', payload = '', signature = ''] = token.split('.');
    const currentKey = Promise.resolve(keys(header, { protected: encoded, payload, signature }));
    return key === (await currentKey.catch(() => undefined));
  };

  return async (token) => {
    const cached = cache.get(token);
    if (cached && (await isValid(token, cached))) return cached.value;
    cache.delete(token);
    const checked = await check(token);
    cache.set(token, checked);
    return checked.value;
  };
}
