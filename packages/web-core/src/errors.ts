// Not the whole contract: a page that only needs an error's message does not load the calls.
import { ApiError } from '@spotter/api/errors';

/** The sentence for the user. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Unknown error occurred';

/** The server was not reached. */
export const isNetworkError = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/** The server's messages by field of the payload; `memberData.email` counts as `email`. */
export function fieldMessages(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ field, error: message }) => ({ field: field.split('.').at(-1) ?? field, message }));
}

/** The id under which the server logged its own failure; undefined where the caller can mend it, or no server answered. */
export const errorReference = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
