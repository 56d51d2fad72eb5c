import { ApiError } from '@spotter/api/small';
import { unreachable } from '../session/config.ts';

/** Where the server exchanges a mailed code for one of the hosted identity service. */
const EXCHANGE = '/account-link';

/**
 * The address with which a pasted text signs in; undefined where it is no mailed link. With the hosted identity the mail's
 * link leads there by way of the server, which is asked here. Rejects with an ApiError when that does not answer.
 */
export async function resolvePastedLink(text: string): Promise<string | undefined> {
  if (!URL.canParse(text)) return undefined;
  const link = new URL(text);
  if (link.searchParams.has('oobCode')) return text;
  if (link.origin !== window.location.origin || link.pathname !== EXCHANGE) return undefined;
  const { url, status } = await fetch(link, { cache: 'no-store' }).catch((error: unknown) => {
    throw new ApiError(unreachable, { code: 'network', cause: error });
  });
  if (new URL(url).searchParams.has('oobCode')) return url;
  throw new ApiError('The link could not be exchanged', { code: status === 429 ? 'too-many' : 'unavailable' });
}
