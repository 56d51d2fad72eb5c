/** Who is signed in on this phone; never of the main app, whose session is another. */
export interface PassUser {
  uid: string;
  /** The gym they belong to, and as what; undefined while the service has not said so yet. */
  gymId: string | undefined;
  userType: string | undefined;
}

/** Why a session ended that nobody here has ended. */
export type Ended = 'disabled' | 'expired';

/** What the page needs of the identity service. Failures carry a `code`, as in `auth/expired-action-code`. */
export interface Identity {
  /** Tells who is signed in, at once and at each change. Rejects with a sentence when the service cannot be found. */
  observe: (onUser: (user: PassUser | null, ended?: Ended) => void) => Promise<() => void>;
  /** For the calls; null when nobody is signed in. */
  getToken: (options: { fresh: boolean }) => Promise<string | null>;
  /** `link` is the whole address that was mailed. */
  signInByLink: (email: string, link: string) => Promise<void>;
  signOut: () => Promise<void>;
}

/** The part after `auth/` of an identity failure; empty for any other error. */
export function identityCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : '';
}
