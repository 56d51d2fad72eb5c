import type { Identity, SecondFactorChallenge } from './identity.ts';

/**
 * Signs in, and resolves with the second step where the account has one. Rejects where either fails, so that the screen
 * handles both alike.
 */
export async function challengeAfter<Service extends Identity>(
  identity: Service,
  signIn: (identity: Service) => Promise<void>,
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
