// The second step of a sign-in. Loaded when an account has a second factor.
import { type Auth, getMultiFactorResolver, type MultiFactorError, TotpMultiFactorGenerator } from 'firebase/auth';
import type { IdentityConfig } from '../config.ts';
import type { SecondFactorChallenge } from './identity.ts';
import type { InterruptedSignIn } from './interruptedSignIn.ts';

/** The hosted mode's own endpoint; see `hosted/recoveryRoute.ts` of the server. */
const RECOVERY_PATH = '/second-factor-recovery';

/** The error is the SDK's, of which `signIn` is the sign-in that it interrupted. */
export function challengeOf(
  auth: Auth,
  mode: IdentityConfig['mode'],
  error: unknown,
  signIn: InterruptedSignIn,
): SecondFactorChallenge {
  const resolver = getMultiFactorResolver(auth, error as MultiFactorError);
  const factor = resolver.hints.find(({ factorId }) => factorId === TotpMultiFactorGenerator.FACTOR_ID);
  const submit = async (code: string) => {
    await resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(factor?.uid ?? '', code));
  };
  return {
    submitCode: submit,
    // Our own service takes either code. Google's knows none of ours: there the code turns the second factor off.
    submitRecoveryCode: async (code) => {
      if (mode === 'embedded') return submit(code);
      await recover(signIn.email, code);
      await signIn.repeat();
    },
  };
}

const failure = (name: string) => Object.assign(new Error('The recovery code was refused'), { code: `auth/${name}` });

/**
 * Turns off the second factor at the hosted service.
 * Fails with `auth/invalid-verification-code` or `too-many-requests`.
 */
async function recover(email: string, code: string): Promise<void> {
  const response = await fetch(RECOVERY_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, code }),
  }).catch(() => {
    throw failure('network-request-failed');
  });
  if (response.ok) return;
  if (response.status === 429) throw failure('too-many-requests');
  throw failure(response.status === 400 ? 'invalid-verification-code' : 'network-request-failed');
}
