import { identityErrorCode } from './identity.ts';

/** A sign-in that stopped at the second factor. */
export interface InterruptedSignIn {
  email: string;
  repeat: () => Promise<unknown>;
}

const interrupted = new WeakMap<object, InterruptedSignIn>();

/** Signs in; where a second factor is asked for, `interruptedBy` finds the sign-in by the error. */
export async function interruptible(email: string, signIn: () => Promise<unknown>): Promise<void> {
  try {
    await signIn();
  } catch (error) {
    if (identityErrorCode(error) === 'multi-factor-auth-required')
      interrupted.set(error as object, { email, repeat: signIn });
    throw error;
  }
}

/** The sign-in that this error interrupted; undefined for any other error. */
export const interruptedBy = (error: unknown): InterruptedSignIn | undefined => interrupted.get(error as object);
