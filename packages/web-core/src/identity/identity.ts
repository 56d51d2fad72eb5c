export interface IdentityUser {
  uid: string;
  email: string;
  name: string;
  /** Epoch milliseconds. */
  lastSignInAt: number;
}

export interface IdToken {
  token: string;
  /** Of the account that it was issued for. */
  uid: string;
  /** Epoch milliseconds, by this device's clock. */
  expiresAt: number;
  claims: Record<string, unknown>;
}

/** What a session needs of the identity service. Failures carry a `code`, as in `auth/wrong-password`. */
export interface Identity {
  /** Reports the signed-in user, at once and at each change, in other tabs too. Returns the unsubscribe function. */
  observe: (onUser: (user: IdentityUser | null) => void) => () => void;
  /** Null when nobody is signed in. `fresh` forces a new token from the service. */
  token: (fresh: boolean) => Promise<IdToken | null>;
  /** Completes a sign-in by e-mail; `link` is the full address that was mailed. */
  signInByLink: (email: string, link: string) => Promise<void>;
  /** Signs in with a custom token; for the same user it replaces the session without a sign-out. */
  signInByToken: (token: string) => Promise<void>;
  /**
   * The rest of a sign-in that failed with this error because it needs a second factor; undefined for any other error.
   * Fails with `auth/network-request-failed` if the code for it cannot be loaded.
   */
  challengeOf: (error: unknown) => Promise<SecondFactorChallenge | undefined>;
  signOut: () => Promise<void>;
}

/** A sign-in whose first factor was correct and which also needs a code. */
export interface SecondFactorChallenge {
  /** Completes the sign-in with the six digits of the authenticator app. */
  submitCode: (code: string) => Promise<void>;
  /** Completes it with a recovery code, for when the app is lost. */
  submitRecoveryCode: (code: string) => Promise<void>;
}

/** The part after `auth/` of an identity failure's code; empty for any other error. */
export function identityErrorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : '';
}
