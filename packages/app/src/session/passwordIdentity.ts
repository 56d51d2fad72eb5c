import { firebaseIdentity, openAuth } from '@spotter/web-core/firebase';
import type { IdentityConfig } from '@spotter/web-core/config';
import { identityErrorCode } from '@spotter/web-core/identity';
import {
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { PasswordIdentity } from './identity.ts';

/** A sign-in that stopped at the second factor. */
export interface InterruptedSignIn {
  email: string;
  repeat: () => Promise<unknown>;
}

const loadSecondFactor = () => import('./secondFactor.ts');

/** The shared firebase adapter, with sign-in by password and a second factor. */
export function passwordIdentity(config: IdentityConfig): PasswordIdentity {
  const auth = openAuth(config);
  const shared = firebaseIdentity(auth);
  const interrupted = new WeakMap<object, InterruptedSignIn>();

  /** Remembers which sign-in an error interrupted, for its challenge. */
  const signingIn = async (email: string, sign: () => Promise<unknown>): Promise<void> => {
    try {
      await sign();
    } catch (error) {
      if (identityErrorCode(error) === 'multi-factor-auth-required')
        interrupted.set(error as object, { email, repeat: sign });
      throw error;
    }
  };
  const currentUser = () => {
    if (!auth.currentUser) throw new Error('Nobody is signed in');
    return auth.currentUser;
  };

  return {
    ...shared,
    isPublicDemo: config.isPublicDemo === true,
    signIn: (email, password) => signingIn(email, () => signInWithEmailAndPassword(auth, email, password)),
    signInByLink: (email, link) => signingIn(email, () => shared.signInByLink(email, link)),
    emailOfCode: (code) => verifyPasswordResetCode(auth, code),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password),
    confirmPassword: async (password) => {
      const user = currentUser();
      const { email } = user;
      if (!email) throw new Error('Nobody is signed in with a password');
      await signingIn(email, () => reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password)));
    },
    challengeOf: async (error) => {
      const signIn = typeof error === 'object' && error !== null ? interrupted.get(error) : undefined;
      return signIn && (await loadSecondFactor()).challengeOf(auth, config.mode, error, signIn);
    },
    enrolSecondFactor: async () => (await loadSecondFactor()).enrol(currentUser()),
    withdrawSecondFactor: async () => (await loadSecondFactor()).withdraw(currentUser()),
  };
}
