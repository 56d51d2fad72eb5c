import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithCustomToken,
  signInWithEmailLink,
  signOut,
  type Auth,
  type User,
} from 'firebase/auth';
import type { IdentityConfig } from '../config.ts';
import type { Identity, IdentityUser } from './identity.ts';
import { interruptedBy, interruptible } from './interruptedSignIn.ts';
import { keepStoredUser } from './keepStoredUser.ts';
import { refuseEmptyTokens } from './refuseEmptyTokens.ts';

const toUser = (user: User): IdentityUser => ({
  uid: user.uid,
  email: user.email ?? '',
  name: user.displayName ?? '',
  lastSignInAt: Date.parse(user.metadata.lastSignInTime ?? '') || 0,
});

/**
 * Opens the `firebase` SDK against Firebase, an emulator, or our own server, which speaks the same protocol. Apps with
 * different names (the app has none, the pass is `pass`) have separate sessions in one browser. `getAuth()` is avoided:
 * in some browsers it loads scripts from another host, and a cookie can redirect where passwords are sent.
 */
export function openAuth({ mode, emulator, ...options }: IdentityConfig, appName?: string): Auth {
  const auth = initializeAuth(initializeApp(options, appName), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const origin = mode === 'embedded' ? window.location.origin : emulator;
  if (origin) connectAuthEmulator(auth, origin, { disableWarnings: true });
  // Before the stored user is looked up.
  refuseEmptyTokens(auth);
  keepStoredUser(auth);
  return auth;
}

/** `mode` is that of the configuration with which `auth` was opened. */
export const firebaseIdentity = (auth: Auth, mode: IdentityConfig['mode']): Identity => {
  /** How far this device's clock is ahead of the server's, by the last token that was issued for this page. */
  let clockLeadMs = 0;
  return {
    observe: (onUser) => onAuthStateChanged(auth, (user) => onUser(user && toUser(user))),
    token: async (fresh) => {
      const { currentUser: user } = auth;
      if (!user) return null;
      const { token, issuedAtTime, expirationTime, claims } = await user.getIdTokenResult(fresh);
      if (fresh) clockLeadMs = Date.now() - Date.parse(issuedAtTime);
      return { token, uid: user.uid, expiresAt: Date.parse(expirationTime) + clockLeadMs, claims };
    },
    signInByLink: (email, link) => interruptible(email, () => signInWithEmailLink(auth, email, link)),
    signInByToken: async (token) => void (await signInWithCustomToken(auth, token)),
    challengeOf: async (error) => {
      const signIn = interruptedBy(error);
      if (!signIn) return undefined;
      const { challengeOf } = await import('./secondFactor.ts').catch((cause: unknown) => {
        const notLoaded = new Error('The second step of the sign-in could not be loaded', { cause });
        throw Object.assign(notLoaded, { code: 'auth/network-request-failed' });
      });
      return challengeOf(auth, mode, error, signIn);
    },
    signOut: () => {
      endOnServer(auth).catch(() => undefined);
      return signOut(auth);
    },
  };
};

/** Ends the session on the server too; without a connection it ends in this browser alone. */
async function endOnServer({ currentUser }: Auth): Promise<void> {
  const token = await currentUser?.getIdToken();
  if (!token) return;
  await fetch('/signOut', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
    // Also when the page is left at once.
    keepalive: true,
  });
}
