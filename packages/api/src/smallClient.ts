// The client for pages that must be light: no schemas, no library. The types still come from the contract, so that a
// route or a payload which differs from it does not compile.
import type { CallOptions, Client, ClientOptions } from './client.ts';
import type { CallDefinition } from './call.ts';
import type { Contract, PlainName } from './contract.ts';
import { ApiError, type ErrorBody, isErrorCode, unreachable } from './errors.ts';
import { newKey } from './newKey.ts';
import { callTimeout, RETRIES, retryDelay } from './retries.ts';

export { ApiError } from './errors.ts';
export { newKey } from './newKey.ts';

/** The calls that the page makes, each as the contract has it. */
export type Routes = { readonly [N in PlainName]?: Pick<Contract[N], 'method' | 'path' | 'access'> };

type Route = Pick<CallDefinition, 'method' | 'path' | 'access'>;

/**
 * As `createClient`, for these calls alone: the same retries, tokens and errors. Answers are taken as they come: the
 * server has cut them by the contract's schemas already.
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
  const idempotencyKey = call.idempotencyKey ?? newKey();
  for (let attempt = 1, fresh = false; ; attempt += 1) {
    let token: string | null | undefined;
    try {
      if (route.access !== 'anyone') token = (await options.getToken({ fresh })) || null;
      if (token !== null) return await tryOnce(options, route, input, { ...call, idempotencyKey }, token);
    } catch (error) {
      const again = error instanceof ApiError && (error.code === 'network' || error.status === 401);
      if (!again || attempt > RETRIES) throw error;
      fresh = error.status === 401;
    }
    if (token === null) throw new ApiError('Authentication required', { code: 'unauthenticated', status: 401 });
    await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)));
  }
}

async function tryOnce(
  { origin, fetch = globalThis.fetch }: ClientOptions,
  { method, path }: Route,
  input: object,
  { idempotencyKey, signal }: CallOptions,
  token: string | undefined,
): Promise<unknown> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), callTimeout);
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
    return read(response.status, await response.text());
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw unreachable(error);
  } finally {
    clearTimeout(late);
  }
}

/** The answer, or the error that it tells. */
function read(status: number, text: string): unknown {
  const body = parse(text) as Partial<ErrorBody> | undefined;
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

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
