import type { DoorTone } from '@spotter/api/doorTones';
import { ApiError } from '@spotter/api/errors';
import { identityErrorCode } from '@spotter/web-core/identity';

/** A failure in the words of the page. */
export interface Failure {
  title: string;
  hint: string;
  /** The action to offer: repeat, scan a new code, or enter another address. */
  remedy?: 'retry' | 'scan' | 'address';
}

const offline: Failure = {
  title: 'There is no connection',
  hint: 'Checking in needs one. Connect to the internet, then try again or scan the new code.',
  remedy: 'retry',
};
const failed: Failure = {
  title: 'Something went wrong on our side',
  hint: 'Try again. If it stays so, ask at the desk to be checked in.',
  remedy: 'retry',
};

const scans: Record<string, Failure> = {
  network: offline,
  'code-used': {
    title: 'This code has been used',
    hint: 'Each code works once. Scan the new one on the screen.',
    remedy: 'scan',
  },
  'code-expired': {
    title: 'This code has expired',
    hint: 'A code is good for 30 seconds. Scan the one that is on the screen now.',
    remedy: 'scan',
  },
  'not-found': {
    title: 'This code is not known at your gym',
    hint: 'It may be another gym’s. Scan the code on a screen of your own gym.',
    remedy: 'scan',
  },
  'member-inactive': {
    title: 'This membership is inactive',
    hint: 'You are not checked in. Ask at the desk to have it activated.',
  },
  'too-many': { title: 'Too many attempts', hint: 'Wait a minute, then scan the new code.', remedy: 'scan' },
};

/** `refused`: turned away at the door; `attention`: the code, the connection or the server. */
export type ScanFailure = Failure & { tone: DoorTone };

/** Of a check-in or check-out by code. */
export function scanFailure(error: unknown): ScanFailure {
  const code = error instanceof ApiError ? error.code : '';
  const { message } = error as Error;
  if (code === 'branch-inactive')
    return { title: message, hint: 'Ask at the desk, or visit another branch.', tone: 'refused' };
  if (code === 'entry-refused')
    return { title: message, hint: 'You are not checked in. Please see the desk.', tone: 'refused' };
  return { ...(scans[code] ?? failed), tone: code === 'member-inactive' ? 'refused' : 'attention' };
}

const links: Record<string, Failure> = {
  'expired-action-code': { title: 'This link has expired', hint: 'A link is good for 15 minutes. Ask for a new one.' },
  'invalid-action-code': {
    title: 'This link is not valid any more',
    hint: 'It was used already, has run out, or a newer one has been mailed. Ask for a new one.',
  },
  'invalid-email': {
    title: 'This link was mailed to another address',
    hint: 'Enter the address at which you found it.',
    remedy: 'address',
  },
  'user-disabled': { title: 'This account has been disabled. Contact your administrator', hint: '' },
  'network-request-failed': {
    title: 'There is no connection',
    hint: 'Connect to the internet, then try again.',
    remedy: 'retry',
  },
  'storage-full': { title: 'The disk of the server is full', hint: 'Nobody can sign in. Please tell the desk.' },
  'too-many-requests': { title: 'Too many failed attempts. Please try again later', hint: '' },
};

/** Of a sign-in by a mailed link. */
export const linkFailure = (error: unknown): Failure => links[identityErrorCode(error)] ?? failed;

export const noConnection: Failure = {
  title: 'There is no connection',
  hint: 'Connect to the internet, then try again.',
};

/** Of requesting the mail. */
export function mailFailure(error: unknown): Failure {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'too-many') {
    return {
      title: 'Too many mails were asked for',
      hint: 'Use the newest link in your mail, or wait an hour and ask again.',
    };
  }
  if (code === 'not-found') {
    return {
      title: 'No account found with this email address',
      hint: 'Ask at the desk which address they have of you.',
    };
  }
  if (code === 'network') return noConnection;
  return { title: 'The mail could not be sent', hint: 'Try again in a moment.' };
}
