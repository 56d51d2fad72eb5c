import type { DoorTone } from '@spotter/api/doorTones';
import { ApiError } from '@spotter/api/errors';
import { i18n } from '@spotter/i18n';
import { isNetworkError } from '@spotter/web-core/errors';

/** A failure in the words of the page, in its language. */
export interface Failure {
  title: string;
  hint: string;
  /** The action to offer: repeat, scan a new code, switch to the gym of the code, or enter another address. */
  remedy?: 'retry' | 'scan' | 'gym' | 'address';
}

/** The texts of `failure` are messages. */
export const inLanguage = <F extends Pick<Failure, 'title' | 'hint'>>(failure: F): F => ({
  ...failure,
  title: i18n.t(failure.title),
  hint: i18n.t(failure.hint),
});

const offline: Failure = {
  title: /*i18n*/ 'There is no connection',
  hint: /*i18n*/ 'Checking in needs one. Connect to the internet, then try again or scan the new code.',
  remedy: 'retry',
};
export const failed: Failure = {
  title: /*i18n*/ 'Something went wrong on our side',
  hint: /*i18n*/ 'Try again. If it keeps happening, ask at the desk to be checked in.',
  remedy: 'retry',
};

const scans: Record<string, Failure> = {
  'code-used': {
    title: /*i18n*/ 'This code has been used',
    hint: /*i18n*/ 'Each code works once. Scan the new one on the screen.',
    remedy: 'scan',
  },
  'code-expired': {
    title: /*i18n*/ 'This code has expired',
    hint: /*i18n*/ 'A code is valid for 30 seconds. Scan the one that is on the screen now.',
    remedy: 'scan',
  },
  'not-found': {
    title: /*i18n*/ 'This code is not known at your gym',
    hint: /*i18n*/ 'It may be another gym’s. Scan the code on a screen of your own gym.',
    remedy: 'gym',
  },
  'member-inactive': {
    title: /*i18n*/ 'This membership is inactive',
    hint: /*i18n*/ 'You are not checked in. Ask at the desk to have it activated.',
  },
  'too-many': {
    title: /*i18n*/ 'Too many attempts',
    hint: /*i18n*/ 'Wait a minute, then scan the new code.',
    remedy: 'scan',
  },
};

/** `refused`: turned away at the door; `attention`: the code, the connection or the server. */
export type ScanFailure = Failure & { tone: DoorTone };

/** The server was not reached, or has not answered yet. */
export const noAnswer = (): ScanFailure => ({ ...inLanguage(offline), tone: 'attention' });

/** Of a check-in or check-out by code. */
export function scanFailure(error: unknown): ScanFailure {
  if (isNetworkError(error)) return noAnswer();
  const code = error instanceof ApiError ? error.code : '';
  const { message } = error as Error;
  if (code === 'branch-inactive')
    return { title: message, hint: i18n.t('Ask at the desk, or visit another branch.'), tone: 'refused' };
  if (code === 'entry-refused')
    return { title: message, hint: i18n.t('You are not checked in. Please see the desk.'), tone: 'refused' };
  return { ...inLanguage(scans[code] ?? failed), tone: code === 'member-inactive' ? 'refused' : 'attention' };
}

export const noConnection = (): Failure => ({
  title: i18n.t('There is no connection'),
  hint: i18n.t('Connect to the internet, then try again.'),
});

/** Of requesting the mail. */
export function mailFailure(error: unknown): Failure {
  const code = error instanceof ApiError ? error.code : '';
  if (code === 'too-many') {
    return {
      title: i18n.t('Too many mails were requested'),
      hint: i18n.t('Use the newest link in your mail, or wait an hour and ask again.'),
    };
  }
  if (code === 'not-found') {
    return {
      title: i18n.t('No account found with this email address'),
      hint: i18n.t('Ask at the desk which address they have for you.'),
    };
  }
  if (isNetworkError(error)) return noConnection();
  return { title: i18n.t('The mail could not be sent'), hint: i18n.t('Try again in a moment.') };
}
