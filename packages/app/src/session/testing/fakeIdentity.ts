import type { Identity, IdentityUser } from '../identity.ts';
import type { SessionKeys } from '../sessionKeys.ts';

export const goodClaims: Record<string, unknown> = {
  gymId: 'gym-1',
  userType: 'admin',
  branchId: 'branch-1',
  branchAccess: 'all',
  version: 2,
};
export const noClaims: Record<string, unknown> = {};
const lifetime = 3_600_000;

export class IdentityFailure extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`Firebase: ${code}`);
    this.code = `auth/${code}`;
  }
}

interface FakeOptions {
  /** Somebody was signed in long before the page was loaded. */
  stored?: boolean;
  /** Claims of the first, second … token; the last one stays. */
  claims?: Record<string, unknown>[];
  /** Codes with which the first tokens fail. */
  failures?: string[];
  /** Whether the browser remembers an open session. */
  isOpen?: boolean;
}

/** An identity service without a network. `asked` lists the token requests: whether each was forced. */
export function fakeIdentity({ stored = false, claims = [goodClaims], failures = [] }: FakeOptions) {
  let user: IdentityUser | null = null;
  let tell: ((user: IdentityUser | null) => void) | undefined;
  let tokens = 0;
  const failing = [...failures];
  const asked: boolean[] = [];
  const enter = (uid: string, lastSignInAt = Date.now()) => {
    user = { uid, email: `${uid}@demo.gym`, name: 'Asha Rao', lastSignInAt };
    tell?.(user);
  };
  const leave = () => {
    user = null;
    tell?.(null);
  };
  const identity = {
    observe: (onUser) => {
      tell = onUser;
      if (stored) enter('uid-1', Date.now() - lifetime);
      else onUser(null);
      return () => undefined;
    },
    token: (fresh) => {
      if (!user) return Promise.resolve(null);
      asked.push(fresh);
      const code = failing.shift();
      if (code) return Promise.reject(new IdentityFailure(code));
      const at = Math.min(tokens++, claims.length - 1);
      return Promise.resolve({ token: `token-${tokens}`, expiresAt: Date.now() + lifetime, claims: claims[at] ?? {} });
    },
    signIn: () => Promise.resolve(enter('uid-1')),
    signInByLink: () => Promise.resolve(enter('uid-1')),
    emailOfCode: () => Promise.resolve('asha@demo.gym'),
    setPassword: () => Promise.resolve(),
    confirmPassword: () => Promise.resolve(),
    signOut: () => Promise.resolve(leave()),
  } satisfies Identity;
  return Object.assign(identity as typeof identity & Identity, {
    asked,
    enter,
    leave,
    failNext: (code: string) => failing.push(code),
  });
}

export function fakeKeys(isOpen = false): SessionKeys & { stored: () => { uid: string; start: number } | undefined } {
  let kept = isOpen ? { uid: 'uid-1', start: 0 } : undefined;
  return {
    isOpen: () => kept !== undefined,
    open: (uid, start) => void (kept = { uid, start }),
    clear: () => void (kept = undefined),
    stored: () => kept,
  };
}
