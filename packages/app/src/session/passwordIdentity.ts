import { firebaseIdentity, openAuth } from '@spotter/web-core/firebase';
import type { IdentityConfig } from '@spotter/web-core/config';
import { interruptible } from '@spotter/web-core/interruptedSignIn';
import {
  type Auth,
  confirmPasswordReset,
  EmailAuthProvider,
  onIdTokenChanged,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  signOut,
  updateCurrentUser,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { PasswordIdentity } from './identity.ts';

const loadSecondFactor = () => import('./secondFactor.ts');

/** The shared firebase adapter, with sign-in by password a second factor, and the pass's session. */
export function passwordIdentity(config: IdentityConfig): PasswordIdentity {
  const auth = openAuth(config);
  let passAuth: Auth | undefined;
  const openPass = () => (passAuth ??= openAuth(config, 'pass'));
  /** The sessions that were open on this page, by their refresh tokens, which stay the same. */
  const sessions = new Set<string>();
  onIdTokenChanged(auth, (user) => user && sessions.add(user.refreshToken));
  const currentUser = () => {
    if (!auth.currentUser) throw new Error('Nobody is signed in');
    return auth.currentUser;
  };

  return {
    ...firebaseIdentity(auth, config.mode),
    isPublicDemo: config.isPublicDemo === true,
    signIn: (email, password) => interruptible(email, () => signInWithEmailAndPassword(auth, email, password)),
    emailOfCode: (code) => verifyPasswordResetCode(auth, code),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password),
    confirmPassword: async (password) => {
      const user = currentUser();
      const { email } = user;
      if (!email) throw new Error('Nobody is signed in with a password');
      await interruptible(email, () =>
        reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password)),
      );
    },
    enrolSecondFactor: async () => (await loadSecondFactor()).enrol(currentUser()),
    withdrawSecondFactor: async () => (await loadSecondFactor()).withdraw(currentUser()),
    signInToPass: () => updateCurrentUser(openPass(), currentUser()),
    isInPass: async () => {
      if (sessions.size === 0) return false;
      await openPass().authStateReady();
      return sessions.has(openPass().currentUser?.refreshToken ?? '');
    },
    signOutOfPass: () => signOut(openPass()),
  };
}
