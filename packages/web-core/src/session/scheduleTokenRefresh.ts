import type { IdToken } from '../identity/identity.ts';
import { asTokenError, type TokenError } from './tokenErrors.ts';

/** How long before its expiry a token is refreshed. */
const REFRESH_LEAD_MS = 300_000;
const FIRST_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 16 * 60_000;
/** Keeps a token that lives shorter than the lead from being refreshed without pause. */
const MIN_DELAY_MS = 30_000;
/** By a clock that is years behind, a token lives longer than a timer can wait, which would then fire at once. */
const MAX_DELAY_MS = 3_600_000;

/**
 * Refreshes the token ahead of its expiry until the returned function is called; the SDK itself refreshes only on use,
 * in the last 30 s. A failure that does not end the session is retried after 30 s, doubling to 16 min.
 */
export function scheduleTokenRefresh(
  get: (options: { fresh: boolean }) => Promise<IdToken | null>,
  onFailure: (error: TokenError) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const schedule = (delayMs: number, fresh: boolean, retryDelayMs: number) => {
    if (!isStopped) timer = setTimeout(() => void refresh(fresh, retryDelayMs), delayMs);
  };
  const refresh = async (fresh: boolean, retryDelayMs: number) => {
    try {
      const token = await get({ fresh });
      if (token) {
        const left = token.expiresAt - Date.now() - REFRESH_LEAD_MS;
        schedule(Math.min(Math.max(left, MIN_DELAY_MS), MAX_DELAY_MS), true, FIRST_RETRY_DELAY_MS);
      }
    } catch (error) {
      const failure = asTokenError(error);
      if (isStopped) return;
      if (failure.endReason) onFailure(failure);
      else schedule(retryDelayMs, fresh, Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS));
    }
  };
  void refresh(false, FIRST_RETRY_DELAY_MS);

  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
