import { identityErrorCode } from '@spotter/web-core/identity';

const sentences: Record<string, string> = {
  'user-not-found': 'No account found with this email address',
  'wrong-password': 'Invalid password',
  'invalid-email': 'Please enter a valid email address',
  'too-many-requests': 'Too many failed attempts. Please try again later',
  'user-disabled': 'This account has been disabled. Contact your administrator',
  'invalid-credential': 'Invalid email or password',
  'network-request-failed': 'The server cannot be reached. Please check your connection.',
};

/** The SDK wraps a sentence as "Firebase: Sentence (auth/code)."; people read the sentence. */
const unwrapped = (message: string): string =>
  message
    .replace(/^Firebase: /, '')
    .replace(/\s*\(auth\/[\w-]+\)\.?$/, '')
    .replace(/^Error$/, '');

/** Why somebody could not sign in, in words. */
export function signInMessage(error: unknown): string {
  const message = error instanceof Error ? unwrapped(error.message) : '';
  return sentences[identityErrorCode(error)] ?? (message || 'Login failed. Please try again');
}

/** As above for a mailed link: the service calls any address but the one it was sent to invalid. */
export const signInLinkMessage = (error: unknown): string =>
  identityErrorCode(error) === 'invalid-email'
    ? 'This is not the address that the link was sent to'
    : signInMessage(error);

const usedUp = 'Each link works once, and only for a while. Ask for a new one and use the latest mail.';

/** Why a mailed link does not work; undefined when it is not the link's fault. */
export function linkMessage(error: unknown): { title: string; message: string } | undefined {
  switch (identityErrorCode(error)) {
    case 'expired-action-code':
      return { title: 'This link has expired', message: usedUp };
    case 'invalid-action-code':
      return { title: 'This link is not valid any more', message: usedUp };
    default:
      return undefined;
  }
}
