// The client for pages with a size budget: no schemas, no library. Types come from the contract, so a route or payload
// that differs from it does not compile.
import type { CallOptions, Client, ClientOptions } from './client.ts';
import type { CallDefinition } from './call.ts';
import type { Contract, PlainName } from './contract.ts';
import { ApiError, type ErrorBody, isErrorCode, networkError } from './errors.ts';
import { createIdempotencyKey, MAX_RETRIES, REQUEST_TIMEOUT_MS, retryDelayMs } from './retryPolicy.ts';

export { ApiError } from './errors.ts';
export { createIdempotencyKey } from './retryPolicy.ts';

/** The calls of the page, as in the contract. */
export type Routes = { readonly [N in PlainName]?: Pick<Contract[N], 'method' | 'path' | 'access'> };

type Route = Pick<CallDefinition, 'method' | 'path' | 'access'>;

/**
 * Like `createClient`, for these calls alone: same retries, tokens and errors. Responses are not validated; the server
 * has already serialised them by the contract's schemas.
 */
export function createSmallClient<const R extends Routes>(
  routes: R,
  options: ClientOptions,
): Pick<Client, keyof R & PlainName> {
  const entries = Object.entries(routes as Record<string, Route>).map(([name, route]) => [
    name,
    (input: object, call?: CallOptions) => send(options, route, input, call),
  ]);
  return Object.fromEntries(entries) as Pick<Client, keyof R & PlainName>;
}

async function send(options: ClientOptions, route: Route, input: object, call: CallOptions = {}): Promise<unknown> {
  const idempotencyKey = call.idempotencyKey ?? createIdempotencyKey();
  for (let attempt = 1, fresh = false; ; attempt += 1) {
    let token: string | null | undefined;
    try {
      if (route.access !== 'anyone') token = (await options.getToken({ fresh })) || null;
      if (token !== null) return await sendOnce(options, route, input, { ...call, idempotencyKey }, token);
    } catch (error) {
      const isRetryable = error instanceof ApiError && (error.code === 'network' || error.status === 401);
      if (!isRetryable || attempt > MAX_RETRIES) throw error;
      fresh = error.status === 401;
    }
    if (token === null) throw new ApiError('Authentication required', { code: 'unauthenticated', status: 401 });
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
  }
}

async function sendOnce(
  { origin, fetch = globalThis.fetch }: ClientOptions,
  { method, path }: Route,
  input: object,
  { idempotencyKey, signal }: CallOptions,
  token: string | undefined,
): Promise<unknown> {
  const stop = new AbortController();
  const timeout = setTimeout(() => stop.abort(), REQUEST_TIMEOUT_MS);
  signal?.addEventListener('abort', () => stop.abort(), { once: true });
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : '';
  try {
    const response = await fetch(`${origin}${path}${query}`, {
      method,
      signal: stop.signal,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(!isGet && { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey ?? '' }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    });
    return parseAnswer(response.status, await response.text());
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw networkError(error);
  } finally {
    clearTimeout(timeout);
  }
}

/** Returns the response body; throws `ApiError` for an error response. */
function parseAnswer(status: number, text: string): unknown {
  const body = parseJson(text) as Partial<ErrorBody> | undefined;
  if (body !== undefined && status >= 200 && status < 300) return body;
  if (typeof body?.error === 'string' && isErrorCode(body.code)) {
    const { error, code, requestId, fields } = body;
    throw new ApiError(error, {
      code,
      status,
      ...(requestId !== undefined && { requestId }),
      ...(fields && { fields }),
    });
  }
  throw new ApiError(`HTTP ${status}: ${text}`, { code: 'bad-answer', status });
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
