import { identityErrorCode } from '@spotter/web-core/identity';

const messages: Record<string, string> = {
  'too-many-requests': 'Too many failed attempts. Please try again later',
  'invalid-multi-factor-session': 'This sign-in took too long. Please go back and start again.',
  'code-expired': 'This took too long. Please start again.',
  'second-factor-already-in-use': 'Two-factor sign-in is set up already. Sign out, and sign in with a code.',
  'operation-not-allowed': 'Two-factor sign-in is not switched on for this sign-in service. Contact your administrator',
  'user-token-expired': 'Your session has ended. Please sign in again.',
  'network-request-failed': 'The server cannot be reached. Please check your connection.',
};

/** The message of a refused code, or of a failed change of the second factor. */
export function secondFactorMessage(error: unknown, kind: 'code' | 'recovery' = 'code'): string {
  const code = identityErrorCode(error);
  if (code === 'invalid-verification-code') {
    return kind === 'code'
      ? 'That code is not right. Wait for the next one, and check that your phone sets its clock automatically.'
      : 'That recovery code is not right, or was used before';
  }
  return messages[code] ?? 'The code could not be checked. Please try again.';
}
