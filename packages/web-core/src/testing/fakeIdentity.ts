import type { Identity, IdentityUser } from '../identity/identity.ts';
import type { SessionRecord } from '../session/createSession.ts';

export const goodClaims: Record<string, unknown> = {
  gymId: 'gym-1',
  userType: 'admin',
  branchId: 'branch-1',
  branchAccess: 'all',
  version: 2,
};
/** Of an account with several gyms that has not chosen one. */
export const gymlessClaims: Record<string, unknown> = { hasSeveralGyms: true };
export const noClaims: Record<string, unknown> = {};
const TOKEN_LIFETIME_MS = 3_600_000;

/** A failure of the identity service, by its code without `auth/`. */
export class IdentityFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Firebase: ${code}`);
    this.code = `auth/${code}`;
  }
}

interface FakeOptions {
  /** A user signed in long before the page was loaded. */
  stored?: boolean;
  /** Claims of the first, second … token; the last one repeats. */
  claims?: Record<string, unknown>[];
  /** Codes with which the first token requests fail. */
  failures?: string[];
  /** Whether the browser remembers an open session. */
  isOpen?: boolean;
}

/** An identity service without a network. `asked` lists the token requests: whether each was forced. */
export function fakeIdentity({ stored = false, claims = [goodClaims], failures = [] }: FakeOptions) {
  let user: IdentityUser | null = null;
  let notify: ((user: IdentityUser | null) => void) | undefined;
  let tokens = 0;
  const failing = [...failures];
  const tokenRequests: boolean[] = [];
  const customTokens: string[] = [];
  const enter = (uid: string, lastSignInAt = Date.now()) => {
    user = { uid, email: `${uid}@demo.gym`, name: 'Asha Rao', lastSignInAt };
    notify?.(user);
  };
  const leave = () => {
    user = null;
    notify?.(null);
  };
  const identity: Identity = {
    observe: (onUser) => {
      notify = onUser;
      if (stored) enter('uid-1', Date.now() - TOKEN_LIFETIME_MS);
      else onUser(null);
      return () => undefined;
    },
    token: (fresh) => {
      if (!user) return Promise.resolve(null);
      tokenRequests.push(fresh);
      const code = failing.shift();
      if (code) return Promise.reject(new IdentityFailure(code));
      const at = Math.min(tokens++, claims.length - 1);
      const expiresAt = Date.now() + TOKEN_LIFETIME_MS;
      return Promise.resolve({ token: `token-${tokens}`, uid: user.uid, expiresAt, claims: claims[at] ?? {} });
    },
    signInByLink: () => Promise.resolve(enter('uid-1')),
    signInByToken: (token) => Promise.resolve(void customTokens.push(token)),
    challengeOf: () => Promise.resolve(undefined),
    signOut: () => Promise.resolve(leave()),
  };
  return Object.assign(identity, {
    signIn: (_email: string, _password: string): Promise<void> => Promise.resolve(enter('uid-1')),
    emailOfCode: (_code: string) => Promise.resolve('asha@demo.gym'),
    setPassword: (_code: string, _password: string): Promise<void> => Promise.resolve(),
    confirmPassword: (_password: string): Promise<void> => Promise.resolve(),
    enrolSecondFactor: () => Promise.reject(new IdentityFailure('operation-not-allowed')),
    withdrawSecondFactor: (): Promise<void> => Promise.resolve(),
    signInToPass: (): Promise<void> => Promise.resolve(),
    signOutOfPass: (): Promise<void> => Promise.resolve(),
    isInPass: () => Promise.resolve(false),
    tokenRequests,
    customTokens,
    enter,
    leave,
    failNext: (code: string) => failing.push(code),
  });
}

export function fakeKeys(isOpen = false): SessionRecord & { stored: () => { uid: string; start: number } | undefined } {
  let stored = isOpen ? { uid: 'uid-1', start: 0 } : undefined;
  const gyms = new Map<string, string>();
  return {
    lastGym: (uid) => gyms.get(uid),
    rememberGym: (uid, gymId) => void gyms.set(uid, gymId),
    isOpen: () => stored !== undefined,
    open: (uid, start) => void (stored = { uid, start }),
    clear: () => void (stored = undefined),
    stored: () => stored,
  };
}
