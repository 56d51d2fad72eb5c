import type { Context as Request } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, errorStatus } from '@spotter/api';
import { Refusal } from '../refusal.ts';

/** Seconds after which a client that was told to come back may do so. */
const RETRY_AFTER = 5;

/** Every failed call answers in this one form; nothing of our insides is in it. */
export function failure(request: Request, requestId: string, refusal: Refusal) {
  const { code, message, fields, retryAfter = RETRY_AFTER } = refusal;
  const body: ErrorBody = { error: message, code, requestId, ...(fields.length > 0 && { fields }) };
  if (code === 'too-many' || code === 'unavailable') request.header('Retry-After', String(retryAfter));
  if (code === 'unauthenticated') request.header('WWW-Authenticate', 'Bearer');
  return request.json(body, errorStatus[code] as ContentfulStatusCode);
}

/** What went wrong, as a code and a sentence. Undefined for what is our own fault. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal('storage-full', 'The disk is full: nothing was saved. Please make room.');
  if (isUnreachable(error)) return new Refusal('unavailable', 'The database cannot be reached at the moment');
  return undefined;
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codeOf(error) === '53100' || codeOf(error) === 'ENOSPC' || /database or disk is full/i.test(error.message);
}

/** PostgreSQL's classes 08 (connection) and 57P (shutting down), and the network's own codes. */
function isUnreachable(error: unknown): boolean {
  const code = codeOf(error);
  return typeof code === 'string' && /^(08\w{3}|57P\d\d|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/.test(code);
}
