// Not the whole contract: a page that only needs an error's message does not load the calls.
import { ApiError } from '@spotter/api/errors';
import { i18n as pageTexts, type Texts } from '@spotter/i18n';

/** The sentence for the user: the server's, in the language of the call, or the client's own if no server answered. */
export function errorMessage(error: unknown, i18n: Texts = pageTexts): string {
  if (!(error instanceof Error) || error.message === '') return i18n.t('Unknown error occurred');
  return isNetworkError(error) && !error.isForeign ? i18n.t(error.message) : error.message;
}

/** The server was not reached. */
export const isNetworkError = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'network' || error.isForeign);

/** The server's messages by field of the payload; `memberData.email` counts as `email`. */
export function fieldMessages(error: unknown): { field: string; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return error.fields.map(({ field, error: message }) => ({ field: field.split('.').at(-1) ?? field, message }));
}

/** The id under which the server logged its own failure; undefined if the caller can fix it or no server answered. */
export const errorReference = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
