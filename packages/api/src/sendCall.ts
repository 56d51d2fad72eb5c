// One call over HTTP, without schemas and without a library for the pass's size budget;
// and what the app's client shares.
import type { CallDefinition } from './call.ts';
import { ApiError, errorOfResponse, networkError, parseJson } from './errors.ts';
import { createIdempotencyKey, isRetryable, MAX_RETRIES, REQUEST_TIMEOUT_MS, retryDelayMs } from './retryPolicy.ts';
import { sleep } from './sleep.ts';

export interface ClientOptions {
  /** The server's origin, as in `https://gym.example`. */
  origin: string;
  /**
   * Returns the bearer token, or `null` when nobody is signed in; `fresh` after the server rejected the last one. A
   * rejection with an `ApiError` of code `session-ended` is final, any other is retried.
   */
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  /** The language in which the server answers, as in `hi`; the browser's where absent. */
  language?: () => string;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency-Key of one user action, so that its retries count once. Absent: a new one for each call. */
  idempotencyKey?: string;
}

export type Route = Pick<CallDefinition, 'method' | 'path' | 'access'> & {
  /** In every answer: an object without it is not the server's. Absent: any is taken. */
  field?: string;
};

/**
 * Sends one call and returns the body of its response, unchecked. Retries what `isRetryable` says up to `MAX_RETRIES`
 * times, under the same idempotency key and after a 401 with a fresh token.
 * Throws an `ApiError`, or the signal's reason after an abort.
 */
export async function sendCall(
  options: ClientOptions,
  route: Route,
  input: object,
  { signal, idempotencyKey = createIdempotencyKey() }: CallOptions = {},
): Promise<unknown> {
  let fresh = false;
  for (let retries = 0; ;) {
    let token: string | null | undefined;
    try {
      if (route.access !== 'anyone') token = await requestToken(options, fresh);
      if (token !== null) return await sendOnce(options, route, input, { signal, idempotencyKey, token });
    } catch (error) {
      if (!isRetryable(error) || retries === MAX_RETRIES) throw error;
      fresh ||= error.status === 401;
    }
    if (token === null) throw signedOut();
    retries += 1;
    await sleep(retryDelayMs(retries), signal);
    signal?.throwIfAborted();
  }
}

/** A call that needs a token, when nobody is signed in. */
export const signedOut = () => new ApiError('Authentication required', { code: 'unauthenticated', status: 401 });

/** Null when nobody is signed in. */
export async function requestToken({ getToken }: Pick<ClientOptions, 'getToken'>, fresh: boolean) {
  try {
    return (await getToken({ fresh })) || null;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(error instanceof Error ? error.message : '', { code: 'token', cause: error });
  }
}

async function sendOnce(
  { origin, language, fetch = globalThis.fetch }: ClientOptions,
  { method, path, field }: Route,
  input: object,
  {
    signal,
    idempotencyKey,
    token,
  }: { signal: AbortSignal | undefined; idempotencyKey: string; token: string | undefined },
): Promise<unknown> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
  const isGet = method === 'GET';
  try {
    const response = await fetch(urlOf(origin, path, isGet ? input : {}), {
      method,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      headers: {
        ...(language && { 'Accept-Language': language() }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(!isGet && { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    });
    return parseBody(response.status, await response.text(), field);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw networkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The call's URL with this query; undefined fields are left out. */
export function urlOf(origin: string, path: string, query: object): string {
  const url = new URL(path, origin);
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value));
  return url.href;
}

/**
 * The object in a response. Throws `ApiError` for an error response, for `{ success: false }` in any other, and for an
 * object without `field`.
 */
export function parseBody(status: number, text: string, field?: string): unknown {
  const body = parseJson(text);
  if (!body || status < 200 || status > 299 || body.success === false) throw errorOfResponse(status, text, body);
  if (field && !(field in body)) throw errorOfResponse(status, text, null);
  return body;
}
