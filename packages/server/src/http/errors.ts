import type { Context as Request } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ErrorBody, errorStatus } from '@spotter/api';
import { isUnavailable, isDiskFull } from '../db/failures.ts';
import { DomainError } from '../errors.ts';

/** Seconds after which a client that was told to come back may do so. */
const DEFAULT_RETRY_AFTER_S = 5;

/** Every failed call answers in this one form; nothing of our insides is in it. */
export function respondError(request: Request, requestId: string, refusal: DomainError) {
  const { code, message, fields, retryAfter = DEFAULT_RETRY_AFTER_S } = refusal;
  const body: ErrorBody = { error: message, code, requestId, ...(fields.length > 0 && { fields }) };
  if (code === 'too-many' || code === 'unavailable') request.header('Retry-After', String(retryAfter));
  if (code === 'unauthenticated') request.header('WWW-Authenticate', 'Bearer');
  return request.json(body, errorStatus[code] as ContentfulStatusCode);
}

const DISK_FULL_MESSAGE = 'Nothing was saved: the disk is full or cannot be written to. Please make room.';

/** What went wrong, as a code and a sentence. Undefined for what is our own fault. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (isDiskFull(error)) return new DomainError('storage-full', DISK_FULL_MESSAGE);
  if (isUnavailable(error)) return new DomainError('unavailable', 'The database cannot be reached at the moment');
  return undefined;
}
