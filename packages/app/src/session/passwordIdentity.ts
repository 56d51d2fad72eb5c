import { firebaseIdentity, openAuth } from '@spotter/web-core/firebase';
import type { IdentityConfig } from '@spotter/web-core/config';
import {
  confirmPasswordReset,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { PasswordIdentity } from './identity.ts';

/** The shared firebase adapter, with sign-in by password. */
export function passwordIdentity(config: IdentityConfig): PasswordIdentity {
  const auth = openAuth(config);
  return {
    ...firebaseIdentity(auth),
    isPublicDemo: config.isPublicDemo === true,
    signIn: async (email, password) => void (await signInWithEmailAndPassword(auth, email, password)),
    emailOfCode: (code) => verifyPasswordResetCode(auth, code),
    setPassword: (code, password) => confirmPasswordReset(auth, code, password),
    confirmPassword: async (password) => {
      const user = auth.currentUser;
      if (!user?.email) throw new Error('Nobody is signed in with a password');
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, password));
    },
  };
}
