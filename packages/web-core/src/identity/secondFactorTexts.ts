import { identityErrorCode } from './identity.ts';

/** What the second step of a sign-in asks for: a code of the authenticator app, or a recovery code. */
export const secondFactorTexts = {
  code: {
    intro: 'Enter the six digits that your authenticator app shows for this account.',
    label: 'Code',
    missing: 'Please enter the code',
    other: 'Use a recovery code',
  },
  recovery: {
    intro: 'Enter one of the recovery codes that you saved when you set up two-factor sign-in. Each works once.',
    label: 'Recovery code',
    missing: 'Please enter a recovery code',
    other: 'Use the authenticator app',
  },
} as const;

export type SecondFactorCodeKind = keyof typeof secondFactorTexts;

const messages: Record<string, string> = {
  'too-many-requests': 'Too many failed attempts. Please try again later',
  'invalid-multi-factor-session': 'This sign-in took too long. Please go back and start again.',
  // After a recovery code at the hosted service, which signs in again by the link.
  'invalid-action-code':
    'Two-factor sign-in is off now, but the mailed link works only once. Please ask for a new one.',
  'code-expired': 'This took too long. Please start again.',
  'second-factor-already-in-use': 'Two-factor sign-in is set up already. Sign out, and sign in with a code.',
  'operation-not-allowed': 'Two-factor sign-in is not switched on for this sign-in service. Contact your administrator',
  'storage-full': 'The disk of the server is full. Please ask whoever runs it to make room.',
  'user-token-expired': 'Your session has ended. Please sign in again.',
  'network-request-failed': 'The server cannot be reached. Please check your connection.',
};

/** The message of a refused code, or of a failed change of the second factor. */
export function secondFactorMessage(error: unknown, kind: SecondFactorCodeKind = 'code'): string {
  const code = identityErrorCode(error);
  if (code === 'invalid-verification-code') {
    return kind === 'code'
      ? 'That code is not right. Wait for the next one, and check that your phone sets its clock automatically.'
      : 'That recovery code is not right, or was used before';
  }
  return messages[code] ?? 'The code could not be checked. Please try again.';
}
