import type { IdToken } from './identity.ts';
import { TokenError } from './tokenErrors.ts';

/** A token is renewed this long before it expires, in milliseconds: about five minutes. */
export const renewalLead = 300_000;
const firstRetry = 30_000;
const longestRetry = 16 * 60_000;
/** A token that lives shorter than the lead must not be renewed without pause. */
const shortestWait = 30_000;

/**
 * Renews the token ahead of its expiry until the returned function is called; the SDK by itself does so only when asked
 * in the last 30 seconds. Lost connections are tried again, 30 s doubling to 16 min; other failures are final.
 */
export function keepFresh(
  get: (options: { fresh: boolean }) => Promise<IdToken | null>,
  onFailure: (error: TokenError) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const plan = (wait: number, fresh: boolean, retry: number) => {
    if (!isStopped) timer = setTimeout(() => void renew(fresh, retry), wait);
  };
  const renew = async (fresh: boolean, retry: number) => {
    try {
      const token = await get({ fresh });
      if (token) plan(Math.max(token.expiresAt - Date.now() - renewalLead, shortestWait), true, firstRetry);
    } catch (error) {
      const failure = error instanceof TokenError ? error : new TokenError(error);
      if (isStopped) return;
      if (failure.isNetwork) plan(retry, fresh, Math.min(retry * 2, longestRetry));
      else onFailure(failure);
    }
  };
  void renew(false, firstRetry);

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
