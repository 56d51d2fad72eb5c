import type { z } from 'zod';
import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import type { AnswerCache } from './answerCache.ts';
import type { CallDefinition } from './call.ts';
import { conforms } from './conforms.ts';
import { ApiError, errorOfResponse, networkError } from './errors.ts';
import { createIdempotencyKey, isRetryable, MAX_RETRIES, REQUEST_TIMEOUT_MS, retryDelayMs } from './retryPolicy.ts';
import { type CallOptions, type ClientOptions, parseBody, requestToken, signedOut, urlOf } from './sendCall.ts';

const NOT_MODIFIED = 304;
/** Of RFC 3229: the body is what has changed since the answer with the tag that was sent. */
const CHANGES = 226;

export interface CachingClientOptions extends ClientOptions {
  /** Holds the answers of cached calls; emptied when the caller is signed out or lost access. Absent: none are held. */
  answers?: AnswerCache;
}

/** Sends one call like `sendCall`, through ky, and parses its response. */
export async function sendAndParse(
  options: CachingClientOptions,
  definition: CallDefinition,
  input: object,
  { signal, idempotencyKey = createIdempotencyKey() }: CallOptions = {},
): Promise<unknown> {
  const { origin, answers, language, fetch = globalThis.fetch } = options;
  const { method, path, access } = definition;
  const isGet = method === 'GET';
  const url = urlOf(origin, path, isGet ? input : {});
  const slot = definition.cacheVersion === undefined ? undefined : answers?.slotOf(url);
  const cached = slot?.cached;
  let fresh = false;
  let isSignedOut = false;
  try {
    const response = await ky(url, {
      method,
      ...(signal && { signal }),
      ...(!isGet && { json: input, headers: { 'Idempotency-Key': idempotencyKey } }),
      ...(cached && {
        headers: { 'If-None-Match': cached.tag, ...(definition.changes && { 'A-IM': 'changes' }) },
      }),
      throwHttpErrors: (status) => !(cached && status === NOT_MODIFIED),
      timeout: REQUEST_TIMEOUT_MS,
      // Each attempt asks for the token: it may have been refreshed since the last one.
      async fetch(request, init) {
        if (language) (request as Request).headers.set('Accept-Language', language());
        if (access === 'anyone') return fetch(request, init);
        const token = await requestToken(options, fresh);
        isSignedOut = token === null;
        if (isSignedOut) throw signedOut();
        (request as Request).headers.set('Authorization', `Bearer ${token}`);
        return fetch(request, init);
      },
      retry: {
        limit: MAX_RETRIES,
        methods: ['get', 'post'],
        delay: retryDelayMs,
        shouldRetry({ error }) {
          const failure = toApiError(error);
          fresh ||= failure instanceof ApiError && failure.status === 401;
          return !isSignedOut && isRetryable(failure);
        },
      },
    });
    if (cached && response.status === NOT_MODIFIED) return cached.answer;
    const body = parseBody(200, await response.text());
    const answer =
      cached && response.status === CHANGES
        ? applyChanges(definition, cached.answer, body)
        : parseAnswer(definition, body);
    const tag = response.headers.get('ETag');
    if (slot && tag !== null) slot.store({ tag, answer });
    return answer;
  } catch (error) {
    const failure = toApiError(error);
    const isShutOut = failure instanceof ApiError && !failure.isForeign && [401, 403].includes(failure.status);
    if (isShutOut) answers?.clear();
    throw failure;
  }
}

/** An `ApiError` for a failure of the request; an abort and any other error pass through. */
function toApiError(error: unknown): unknown {
  if (isHTTPError(error)) {
    const { data, response } = error;
    return errorOfResponse(response.status, typeof data === 'string' ? data : (JSON.stringify(data) ?? ''));
  }
  return isNetworkError(error) || isTimeoutError(error) ? networkError(error) : error;
}

const parseAnswer = ({ path, answer }: CallDefinition, body: unknown): unknown => parse(path, answer, body);

/** The answer that the client held, with its changes. */
function applyChanges({ path, changes }: CallDefinition, earlier: unknown, body: unknown): unknown {
  if (!changes) throw unreadable(path);
  return changes.apply(earlier as never, parse(path, changes.changes, body) as never);
}

function parse(path: string, schema: z.ZodType, body: unknown): unknown {
  if (conforms(schema, body)) return body;
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw unreadable(path, parsed.error);
}

/** The server is of a newer version than the page, which has been open since before, or of an older one. */
const unreadable = (path: string, cause?: unknown): ApiError =>
  new ApiError(`The answer to ${path} does not match this page. Reload the page.`, { code: 'bad-answer', cause });
