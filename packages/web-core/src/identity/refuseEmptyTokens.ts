import { type Auth, onIdTokenChanged, type User } from 'firebase/auth';

/** The SDK's own; `User.toJSON()` shows its fields under this name. */
interface WithTokens {
  stsTokenManager: { updateTokensAndExpiration: (access?: string, refresh?: string, expiresInS?: number) => void };
}

const tokensOf = (user: User) => (user as User & WithTokens).stsTokenManager;

/**
 * The SDK takes every response in JSON for new tokens. After one without any, as of a network that wants its own page
 * opened first, it has none, and ends the session at the next request. Here such a response is a lost connection, and
 * the tokens stay.
 */
export function refuseEmptyTokens(auth: Auth): void {
  onIdTokenChanged(auth, (user) => {
    if (!user || Object.hasOwn(tokensOf(user), 'updateTokensAndExpiration')) return;
    const tokens = tokensOf(user);
    const update = tokens.updateTokensAndExpiration.bind(tokens);
    tokens.updateTokensAndExpiration = (access, refresh, expiresInS) => {
      if (access && refresh) return update(access, refresh, expiresInS);
      const failure = new Error('The response of the token service had no token');
      throw Object.assign(failure, { code: 'auth/network-request-failed' });
    };
  });
}
