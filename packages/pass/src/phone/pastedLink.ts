import { ApiError, networkError } from '@spotter/api/errors';

/** Where the server exchanges a mailed code for one of the hosted identity service. */
const EXCHANGE_PATH = '/account-link';

/**
 * The sign-in address for a pasted text; undefined when it is not a mailed link. With the hosted identity service the
 * mailed link goes through the server, which is asked here. Rejects with an `ApiError`.
 */
export async function resolvePastedLink(text: string): Promise<string | undefined> {
  if (!URL.canParse(text)) return undefined;
  const link = new URL(text);
  if (link.searchParams.has('oobCode')) return text;
  if (link.origin !== window.location.origin || link.pathname !== EXCHANGE_PATH) return undefined;
  const { url, status } = await fetch(link, { cache: 'no-store' }).catch((error: unknown) => {
    throw networkError(error);
  });
  if (new URL(url).searchParams.has('oobCode')) return url;
  throw new ApiError('The link could not be exchanged', { code: status === 429 ? 'too-many' : 'unavailable' });
}
