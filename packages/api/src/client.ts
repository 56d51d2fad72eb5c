import ky, { isHTTPError, isNetworkError, isTimeoutError, type KyInstance } from 'ky';
import type { CallDefinition } from './call.ts';
import { contract, type AnswerOf, type CallName, type InputOf, type PlainName } from './contract.ts';
import { ApiError, isErrorCode, type ErrorBody, networkError } from './errors.ts';
import { createIdempotencyKey, MAX_RETRIES, REQUEST_TIMEOUT_MS, retryDelayMs } from './retryPolicy.ts';

export interface ClientOptions {
  /** The server's origin, as in `https://gym.example`. */
  origin: string;
  /** Returns the bearer token, or `null` when nobody is signed in; `fresh` after the server rejected the last one. */
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency-Key of one user action, so that its retries count once. Absent: a new one for each call. */
  idempotencyKey?: string;
}

export type Client = {
  [N in PlainName]: (input: InputOf<N>, options?: CallOptions) => Promise<AnswerOf<N>>;
};

/**
 * The typed client: one function per call of the contract. Parses responses and throws `ApiError`. Retries network
 * errors, timeouts and 401 (with a fresh token) up to `MAX_RETRIES` times under the same idempotency key.
 */
export function createClient({ origin, getToken, fetch }: ClientOptions): Client {
  const http = ky.create({
    baseUrl: `${origin}/`,
    timeout: REQUEST_TIMEOUT_MS,
    fetch: fetch ?? ((request, init) => globalThis.fetch(request, init)),
    retry: {
      limit: MAX_RETRIES,
      methods: ['get', 'post'],
      delay: retryDelayMs,
      shouldRetry: ({ error }) => isNetworkError(error) || isTimeoutError(error) || isRefusedToken(error),
    },
  });

  const bearer = async (request: Request, fresh: boolean) => {
    const token = await getToken({ fresh });
    if (!token) throw new ApiError('Authentication required', { code: 'unauthenticated', status: 401 });
    request.headers.set('Authorization', `Bearer ${token}`);
  };
  const signedIn = http.extend({
    hooks: {
      beforeRequest: [({ request }) => bearer(request, false)],
      beforeRetry: [({ request, error }) => bearer(request, isRefusedToken(error))],
    },
  });

  const names = (Object.keys(contract) as CallName[]).filter((name) => !('stream' in contract[name]));
  const entries = names.map((name) => {
    const definition: CallDefinition = contract[name];
    const via = definition.access === 'anyone' ? http : signedIn;
    return [name, (input: object, options?: CallOptions) => send(via, definition, input, options)];
  });
  return Object.fromEntries(entries) as Client;
}

async function send(http: KyInstance, definition: CallDefinition, input: object, options: CallOptions = {}) {
  const { method, path, answer } = definition;
  const body: unknown = await http(path.slice(1), {
    method,
    ...(options.signal && { signal: options.signal }),
    ...(method === 'GET'
      ? { searchParams: input as Record<string, string> }
      : { json: input, headers: { 'Idempotency-Key': options.idempotencyKey ?? createIdempotencyKey() } }),
  })
    .json()
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  const parsed = answer.safeParse(body);
  if (!parsed.success) {
    throw new ApiError(`The server's answer to ${path} could not be read.`, {
      code: 'bad-answer',
      cause: parsed.error,
    });
  }
  return parsed.data;
}

const isRefusedToken = (error: unknown) => isHTTPError(error) && error.response.status === 401;

/** Converts any failure to `ApiError`; an abort is passed through. */
export function toApiError(error: unknown): Error {
  if (error instanceof ApiError) return error;
  if (isHTTPError(error)) {
    const { status } = error.response;
    const body = error.data as Partial<ErrorBody> | string | undefined;
    if (typeof body === 'object' && typeof body.error === 'string' && isErrorCode(body.code)) {
      return new ApiError(body.error, {
        code: body.code,
        status,
        ...(body.requestId !== undefined && { requestId: body.requestId }),
        ...(body.fields && { fields: body.fields }),
      });
    }
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
    return new ApiError(`HTTP ${status}: ${text}`, { code: 'bad-answer', status, cause: error });
  }
  if (isNetworkError(error) || isTimeoutError(error)) return networkError(error);
  return error instanceof Error ? error : new Error(String(error));
}
