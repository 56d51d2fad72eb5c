import { i18n } from '@spotter/i18n';
import { translated } from '../translated.ts';
import { identityErrorCode } from './identity.ts';

/** What the second step of a sign-in asks for: a code of the authenticator app, or a recovery code. */
export const secondFactorTexts = {
  code: /* @__PURE__ */ translated({
    intro: /*i18n*/ 'Enter the six digits that your authenticator app shows for this account.',
    label: /*i18n*/ 'Code',
    missing: /*i18n*/ 'Please enter the code',
    other: /*i18n*/ 'Use a recovery code',
  }),
  recovery: /* @__PURE__ */ translated({
    intro:
      /*i18n*/ 'Enter one of the recovery codes that you saved when you set up two-factor sign-in. Each works once.',
    label: /*i18n*/ 'Recovery code',
    missing: /*i18n*/ 'Please enter a recovery code',
    other: /*i18n*/ 'Use the authenticator app',
  }),
};

export type SecondFactorCodeKind = keyof typeof secondFactorTexts;

/** The attributes of its field. */
export const secondFactorInput = {
  code: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 8 },
  recovery: { autoComplete: 'off', maxLength: 40 },
} as const satisfies Record<SecondFactorCodeKind, object>;

const messages: Record<string, string> = {
  'too-many-requests': /*i18n*/ 'Too many failed attempts. Please try again later',
  'invalid-multi-factor-session': /*i18n*/ 'This sign-in took too long. Please go back and start again.',
  // After a recovery code at the hosted service, which signs in again by the link.
  'invalid-action-code':
    /*i18n*/ 'Two-factor sign-in is off now, but the mailed link works only once. Please ask for a new one.',
  'code-expired': /*i18n*/ 'This took too long. Please start again.',
  'second-factor-already-in-use': /*i18n*/ 'Two-factor sign-in is set up already. Sign out, and sign in with a code.',
  'operation-not-allowed':
    /*i18n*/ 'Two-factor sign-in is not switched on for this sign-in service. Contact your administrator',
  'storage-full': /*i18n*/ 'The disk of the server is full. Please ask whoever runs it to make room.',
  'user-token-expired': /*i18n*/ 'Your session has ended. Please sign in again.',
  'network-request-failed': /*i18n*/ 'The server cannot be reached. Please check your connection.',
};

/** The message of a refused code, or of a failed change of the second factor. */
export function secondFactorMessage(error: unknown, kind: SecondFactorCodeKind = 'code'): string {
  const code = identityErrorCode(error);
  if (code === 'invalid-verification-code') {
    return kind === 'code'
      ? i18n.t('That code is not right. Wait for the next one, and check that your phone sets its clock automatically.')
      : i18n.t('That recovery code is not right, or was used before');
  }
  return i18n.t(messages[code] ?? /*i18n*/ 'The code could not be checked. Please try again.');
}
