// Setting up and withdrawing a second factor, by the SDK's multi-factor calls. Loaded when somebody does either.
import { multiFactor, TotpMultiFactorGenerator, type User } from 'firebase/auth';
import type { SecondFactorEnrolment } from './identity.ts';

export async function enrol(user: User): Promise<SecondFactorEnrolment> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  return {
    secret: secret.secretKey,
    // The SDK writes both into the address as they are, with a colon between them, which the issuer must not have.
    url: (issuer) =>
      secret.generateQrCodeUrl(encodeURIComponent(user.email ?? ''), encodeURIComponent(issuer.replaceAll(':', ' '))),
    finish: (code) => multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code)),
  };
}

export async function withdraw(user: User): Promise<void> {
  await user.reload();
  for (const factor of multiFactor(user).enrolledFactors) await multiFactor(user).unenroll(factor);
}
