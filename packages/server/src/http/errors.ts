import type { Context as Request } from 'hono';
import { type ErrorBody, errorStatus } from '@spotter/api';
import { isBusy, isDiskFull, isQueryTimeout, isUnavailable, isUnstorableText } from '../db/errors.ts';
import { DomainError } from '../errors.ts';
import { IdentityUnavailableError } from '../identity/identity.ts';
import { languageOf } from './languageOf.ts';
import { respondJson } from './respondJson.ts';
import { say, texts } from '../texts.ts';

const DEFAULT_RETRY_AFTER_S = 5;

/** The response of every failed call, in the caller's language. It reveals nothing internal. */
export function respondError(request: Request, requestId: string, error: DomainError) {
  const { code, sentence, values, retryAfter = DEFAULT_RETRY_AFTER_S } = error;
  const i18n = texts(languageOf(request));
  const fields = error.fields.map(({ field, ...about }) => ({ field, error: say(i18n, about) }));
  const body: ErrorBody = {
    error: say(i18n, { message: sentence, values }),
    code,
    requestId,
    ...(fields.length > 0 && { fields }),
  };
  if (code === 'too-many' || code === 'unavailable') request.header('Retry-After', String(retryAfter));
  if (code === 'unauthenticated') request.header('WWW-Authenticate', 'Bearer');
  return respondJson(request, body, errorStatus[code]);
}

/** More is asked of the server than it can do at the moment. */
export const serverBusy = () =>
  new DomainError(
    'unavailable',
    /*i18n*/ 'The server is very busy at the moment. Please wait a few seconds and try again.',
  );

const DISK_FULL_MESSAGE = /*i18n*/ 'Nothing was saved: the disk is full or cannot be written to. Please make room.';
const QUERY_TIMEOUT_MESSAGE =
  /*i18n*/ 'This takes too long at the moment. Please try again, or choose a shorter period.';
const IDENTITY_UNAVAILABLE_MESSAGE = /*i18n*/ 'The sign-in service cannot be reached. Please try again in a minute.';

/** Maps domain errors and known database failures. Undefined for a defect of the server. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (isDiskFull(error)) return new DomainError('storage-full', DISK_FULL_MESSAGE);
  if (isQueryTimeout(error)) return new DomainError('unavailable', QUERY_TIMEOUT_MESSAGE);
  if (isUnstorableText(error)) return new DomainError('invalid', /*i18n*/ 'Contains characters that cannot be stored');
  if (isBusy(error)) return serverBusy();
  if (error instanceof IdentityUnavailableError) return new DomainError('unavailable', IDENTITY_UNAVAILABLE_MESSAGE);
  if (isUnavailable(error))
    return new DomainError('unavailable', /*i18n*/ 'The database cannot be reached at the moment');
  return undefined;
}
