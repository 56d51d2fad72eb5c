import { i18n } from '@spotter/i18n';
import { identityErrorCode } from '@spotter/web-core/identity';

const messages: Record<string, string> = {
  'user-not-found': /*i18n*/ 'No account found with this email address',
  'wrong-password': /*i18n*/ 'Invalid password',
  'invalid-email': /*i18n*/ 'Please enter a valid email address',
  'too-many-requests': /*i18n*/ 'Too many failed attempts. Please try again later',
  'user-disabled': /*i18n*/ 'This account has been disabled. Contact your administrator',
  'invalid-credential': /*i18n*/ 'Invalid email or password',
  'network-request-failed': /*i18n*/ 'The server cannot be reached. Please check your connection.',
};

/** The SDK wraps messages as "Firebase: Message (auth/code).". */
const unwrap = (message: string): string =>
  message
    .replace(/^Firebase: /, '')
    .replace(/\s*\(auth\/[^)]+\)\.?$/, '')
    .replace(/^Error$/, '');

/** The message of a failed sign-in. */
export function signInMessage(error: unknown): string {
  const message = error instanceof Error ? unwrap(error.message) : '';
  return i18n.t(messages[identityErrorCode(error)] ?? (message || /*i18n*/ 'Login failed. Please try again'));
}

/** As above for a mailed link, where `invalid-email` means any other address than the recipient's. */
export const signInLinkMessage = (error: unknown): string =>
  identityErrorCode(error) === 'invalid-email'
    ? i18n.t('This is not the address that the link was sent to')
    : signInMessage(error);

const NEW_LINK_HINT = /*i18n*/ 'Each link works once, and only for a while. Ask for a new one and use the latest mail.';

/** An invitation of somebody who has a password: of another gym, or set through an earlier mail. */
export const passwordAlreadySet = () => ({
  title: i18n.t('You have a password already'),
  message: i18n.t(
    'Sign in with this e-mail address and the password that you have. Forgot it? The login has a link for that.',
  ),
});

/** The error of an expired or used link; undefined for other errors. */
export function linkMessage(error: unknown): { title: string; message: string } | undefined {
  switch (identityErrorCode(error)) {
    case 'expired-action-code':
      return { title: i18n.t('This link has expired'), message: NEW_LINK_HINT };
    case 'password-already-set':
      return passwordAlreadySet();
    case 'invalid-action-code':
      return { title: i18n.t('This link is not valid any more'), message: NEW_LINK_HINT };
    default:
      return undefined;
  }
}
