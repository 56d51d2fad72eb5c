import type { EncryptedStore } from '../../secrets/reencrypt.ts';
import { listSecondFactorSecrets, replaceSecret } from './secondFactors.repository.ts';

/** The context in which a secret is encrypted: copied to another account's row, it is refused. */
export const secretPurpose = (uid: string): string => `second-factor/${uid}`;

/** The shared secrets of authenticator apps. */
export const secondFactorStore: EncryptedStore = {
  name: 'two-factor sign-ins',
  remedy: 'Their owners sign in with a recovery code, or you reset them: reset-two-factor --email ADDRESS.',
  async all(db) {
    const factors = await listSecondFactorSecrets(db);
    return factors.map(({ uid, secret }) => ({ id: uid, encrypted: secret, purpose: secretPurpose(uid) }));
  },
  replace: replaceSecret,
};
