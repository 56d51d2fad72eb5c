import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';

/** Whoever finds an open session must not be able to change how its owner signs in. */
const MAX_SIGN_IN_AGE_MS = 5 * 60_000;

/** Throws `second-factor-missing` unless the caller's session was started with a second factor. */
export function assertSecondFactor({ session }: Pick<Context, 'session'>): void {
  if (!session.hasSecondFactor)
    throw new DomainError('second-factor-missing', /*i18n*/ 'Set up two-factor sign-in for your own account first');
}

/** Throws `sign-in-too-old` where the caller signed in more than five minutes ago. */
export function assertRecentSignIn({ session, now }: Pick<Context, 'session' | 'now'>): void {
  if (now - session.signedInAt > MAX_SIGN_IN_AGE_MS)
    throw new DomainError('sign-in-too-old', /*i18n*/ 'Please enter your password again to continue');
}
