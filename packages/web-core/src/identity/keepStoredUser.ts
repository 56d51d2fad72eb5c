import type { Auth } from 'firebase/auth';

/** The codes with which the service says that a session is over. */
const SESSION_END_CODES = /^(?:TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED|INVALID_ID_TOKEN|INVALID_REFRESH_TOKEN)\b/;

/**
 * While the SDK starts it signs the stored user out after any failure but a network error, so that a service that is out
 * of order would end every session whose page is reloaded. Until it has started, such a response is presented to it
 * without its body, which it treats as a network error; only the codes above reach it. The SDK offers no other way to
 * see its responses.
 */
export function keepStoredUser(auth: Auth): void {
  const { fetch } = globalThis;
  const guardedFetch: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const isSessionRequest = typeof input === 'string' && /\/v1\/(?:token|accounts:lookup)\?/.test(input);
    return isSessionRequest && !(await isAboutSession(response.clone())) ? new Response(null, response) : response;
  };
  globalThis.fetch = guardedFetch;
  void auth.authStateReady().finally(() => {
    if (globalThis.fetch === guardedFetch) globalThis.fetch = fetch;
  });
}

/** The response is a token or a user, or says that the session is over. */
async function isAboutSession(response: Response): Promise<boolean> {
  const body = (await response.json().catch(() => undefined)) as
    { access_token?: unknown; users?: unknown[]; error?: { message?: unknown } } | undefined;
  if (response.ok) return Boolean(body?.access_token ?? body?.users?.length);
  return SESSION_END_CODES.test(String(body?.error?.message));
}
