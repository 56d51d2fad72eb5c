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
