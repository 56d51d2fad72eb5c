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

/** An Idempotency-Key of 128 random bits, in hex. `randomUUID` is unavailable on pages without TLS. */
export const createIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
