import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  EmailAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  verifyPasswordResetCode,
  type User,
} from 'firebase/auth';
import type { IdentityConfig } from './config.ts';
import type { Identity, IdentityUser } from './identity.ts';

const toUser = (user: User): IdentityUser => ({
  uid: user.uid,
  email: user.email ?? '',
  name: user.displayName ?? '',
  lastSignInAt: Date.parse(user.metadata.lastSignInTime ?? '') || 0,
});

/**
 * The `firebase` SDK, against Firebase or against our own server, which speaks its protocol. Not `getAuth()`: that loads
 * scripts of another host in some browsers and lets a cookie say where passwords go.
 */
export function firebaseIdentity({ mode, emulator, ...options }: IdentityConfig): Identity {
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const other = mode === 'embedded' ? window.location.origin : emulator;
  if (other) connectAuthEmulator(auth, other, { disableWarnings: true });
  return {
    observe: (onUser) => onAuthStateChanged(auth, (user) => onUser(user && toUser(user))),
    token: async (fresh) => {
      const result = await auth.currentUser?.getIdTokenResult(fresh);
      return result
        ? { token: result.token, expiresAt: Date.parse(result.expirationTime), claims: result.claims }
        : null;
    },
    signIn: async (email, password) => void (await signInWithEmailAndPassword(auth, email, password)),
    signInByLink: async (email, link) => void (await signInWithEmailLink(auth, email, link)),
    emailOfCode: (code) => verifyPasswordResetCode(auth, code),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password),
    confirmPassword: async (password) => {
      const user = auth.currentUser;
      if (!user?.email) throw new Error('Nobody is signed in with a password');
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
    },
    signOut: () => signOut(auth),
  };
}
