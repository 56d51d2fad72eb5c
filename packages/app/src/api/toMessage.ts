// Not by the whole contract: who only needs an error's words should not load every call with them.
import { ApiError } from '@spotter/api/errors';

/** What went wrong, as a sentence for a person. */
export function toMessage(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return 'Unknown error occurred';
}

/** Failed on the way to the server: nothing is known about the thing asked for. */
export const isNetworkFailure = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/** The server's sentence about one field of the payload, as in `memberData.email`. */
export function fieldMessages(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ field, error: message }) => ({ field: field.split('.').at(-1) ?? field, message }));
}
