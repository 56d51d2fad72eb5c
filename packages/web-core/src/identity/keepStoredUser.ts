import { type Auth, reload, signOut } from 'firebase/auth';
import { asTokenError } from '../session/tokenErrors.ts';

/** The codes with which the service says that a session is over. */
const SESSION_END_CODES = /^(?:TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN|INVALID_REFRESH_TOKEN)\b/;

/**
 * While the SDK starts it looks the stored user up, and signs them out after any failure but a network error: a service
 * that is slow would hold up every page that is loaded, and one that is out of order would end its session. Until it
 * has started, a look-up gets a response without a body, which the SDK treats as a network error, and so does every
 * response about the token that says nothing of the session; the user is looked up once it has. The SDK offers no other
 * way to see its requests.
 */
export function keepStoredUser(auth: Auth): void {
  const { fetch } = globalThis;
  const guardedFetch: typeof fetch = async (input, init) => {
    const [, request] = (typeof input === 'string' && /\/v1\/(token|accounts:lookup)\?/.exec(input)) || [];
    if (request === 'accounts:lookup') return new Response(null);
    const response = await fetch(input, init);
    return request === 'token' && !(await isAboutSession(response.clone())) ? new Response(null, response) : response;
  };
  globalThis.fetch = guardedFetch;
  void auth.authStateReady().finally(() => {
    if (globalThis.fetch === guardedFetch) globalThis.fetch = fetch;
    if (auth.currentUser) reload(auth.currentUser).catch(endSession);
  });
  const endSession = (error: unknown) => asTokenError(error).endReason && signOut(auth);
}

/** The response has a token, or says that the session is over. */
async function isAboutSession(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => undefined)) as
    | { access_token?: unknown; error?: { message?: unknown } }
    | undefined;
  if (response.ok) return Boolean(body?.access_token);
  return SESSION_END_CODES.test(String(body?.error?.message));
}
