import { ApiError } from './errors.ts';

// Specification, sections 7 and 9.

/** Retries after the first attempt. */
export const MAX_RETRIES = 3;
/** Delay before the nth retry: n seconds. */
export const retryDelayMs = (attempt: number) => attempt * 1000;
/** Timeout of one attempt. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A network error, a token that could not be obtained, or a token that the server rejected. */
export const isRetryable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'token' || error.status === 401);

/**
 * An Idempotency-Key in hex: 48 bits of the time in milliseconds, then 80 random ones. Keys that begin with the time
 * are side by side in the server's index, which halves what it costs to store one.
 * `randomUUID` is unavailable on pages without TLS.
 */
export function createIdempotencyKey(): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0'));
  return Date.now().toString(16).padStart(12, '0') + random.join('');
}
