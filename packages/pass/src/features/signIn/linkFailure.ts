import { identityErrorCode } from '@spotter/web-core/identity';
import { failed, type Failure, inLanguage } from '../../shared/failures.ts';

const links: Record<string, Failure> = {
  'expired-action-code': {
    title: /*i18n*/ 'This link has expired',
    hint: /*i18n*/ 'A link is valid for 15 minutes. Ask for a new one.',
  },
  'invalid-action-code': {
    title: /*i18n*/ 'This link is not valid any more',
    hint: /*i18n*/ 'It was already used, has expired, or a newer one has been mailed. Ask for a new one.',
  },
  'invalid-email': {
    title: /*i18n*/ 'This link was mailed to another address',
    hint: /*i18n*/ 'Enter the address at which you received it.',
    remedy: 'address',
  },
  'user-disabled': { title: /*i18n*/ 'This account has been disabled. Contact your administrator', hint: '' },
  'network-request-failed': {
    title: /*i18n*/ 'There is no connection',
    hint: /*i18n*/ 'Connect to the internet, then try again.',
    remedy: 'retry',
  },
  'storage-full': {
    title: /*i18n*/ 'The disk of the server is full',
    hint: /*i18n*/ 'Nobody can sign in. Please tell the desk.',
  },
  'too-many-requests': { title: /*i18n*/ 'Too many failed attempts. Please try again later', hint: '' },
};

/** Of a sign-in by a mailed link. */
export const linkFailure = (error: unknown): Failure => inLanguage(links[identityErrorCode(error)] ?? failed);
