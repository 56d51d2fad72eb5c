/** Who signed in, as the identity service tells it. */
export interface IdentityUser {
  uid: string;
  email: string;
  name: string;
  /** Epoch milliseconds. */
  lastSignInAt: number;
}

export interface IdToken {
  token: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  claims: Record<string, unknown>;
}

/** What the session needs of an identity service; all it knows of one. Failures carry a `code` as in `auth/wrong-password`. */
export interface Identity {
  /** Tells who is signed in, at once and whenever that changes, in another tab too. Returns how to stop. */
  observe: (onUser: (user: IdentityUser | null) => void) => () => void;
  /** Null when nobody is signed in. `fresh`: from the service, even if the one at hand is still good. */
  token: (fresh: boolean) => Promise<IdToken | null>;
  signIn: (email: string, password: string) => Promise<void>;
  /** Finishes a sign-in by e-mail; `link` is the whole address it led to. */
  signInByLink: (email: string, link: string) => Promise<void>;
  /** Whose password a mailed code sets. Does not use the code up. */
  emailOfCode: (code: string) => Promise<string>;
  setPassword: (code: string, password: string) => Promise<void>;
  /** Whether this is the signed-in person's password; fails where it is not. */
  confirmPassword: (password: string) => Promise<void>;
  signOut: () => Promise<void>;
}

/** The part after `auth/` of an identity failure; empty for any other error. */
export function identityCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : '';
}
