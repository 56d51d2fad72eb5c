// The SDK's multi-factor calls. Loaded when somebody has a second factor or sets one up.
import type { IdentityConfig } from '@spotter/web-core/config';
import type { SecondFactorChallenge } from '@spotter/web-core/identity';
import {
  type Auth,
  getMultiFactorResolver,
  multiFactor,
  type MultiFactorError,
  TotpMultiFactorGenerator,
  type User,
} from 'firebase/auth';
import type { SecondFactorEnrolment } from './identity.ts';
import type { InterruptedSignIn } from './passwordIdentity.ts';

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

/** Turns off the second factor at the hosted service. Fails with `auth/invalid-verification-code` or `too-many-requests`. */
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

export async function enrol(user: User): Promise<SecondFactorEnrolment> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    // The SDK writes both into the address as they are.
    url: (issuer) => secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), encodeURIComponent(issuer)),
    finish: (code) => multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code)),
  };
}

export async function withdraw(user: User): Promise<void> {
  await user.reload();
  for (const factor of multiFactor(user).enrolledFactors) await multiFactor(user).unenroll(factor);
}
