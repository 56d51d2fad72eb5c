import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import type { PasswordIdentity } from './identity.ts';

/**
 * Signs in, and resolves with the second step where the account has one. Rejects where either fails, so that the screen
 * handles both alike.
 */
export async function challengeAfter(
  identity: PasswordIdentity,
  signIn: (identity: PasswordIdentity) => Promise<void>,
): Promise<SecondFactorChallenge | undefined> {
  try {
    await signIn(identity);
    return undefined;
  } catch (error) {
    const challenge = await identity.challengeOf(error);
    if (!challenge) throw error;
    return challenge;
  }
}
