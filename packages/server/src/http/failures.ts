import type { Context as Request } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, errorStatus } from '@spotter/api';
import { isAway, isDiskFull } from '../db/failures.ts';
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

const diskFull = 'Nothing was saved: the disk is full or cannot be written to. Please make room.';

/** What went wrong, as a code and a sentence. Undefined for what is our own fault. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) return new Refusal('storage-full', diskFull);
  if (isAway(error)) return new Refusal('unavailable', 'The database cannot be reached at the moment');
  return undefined;
}
