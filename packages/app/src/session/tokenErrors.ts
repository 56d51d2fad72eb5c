import { identityCode } from './identity.ts';
import { sessionTexts } from './sessionState.ts';

export const timeoutCode = 'timeout';

/** The codes with which the identity service says that this session is over. */
const ended = ['user-token-expired', 'user-disabled', 'user-not-found', 'invalid-user-token'];

const sentences: Record<string, string> = {
  'network-request-failed': 'Network error while refreshing authentication. Please check your connection.',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
  [timeoutCode]: 'Authentication timeout. Please try again.',
};

/** No token could be had; the message says why. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly isExpired: boolean;
  readonly isNetwork: boolean;

  constructor(cause: unknown) {
    const code = cause instanceof TokenTimeout ? timeoutCode : identityCode(cause);
    const isExpired = ended.includes(code);
    const other = 'Failed to refresh authentication. Please try logging in again.';
    super(isExpired ? sessionTexts.tokenExpired : (sentences[code] ?? other), { cause });
    this.isExpired = isExpired;
    this.isNetwork = code === 'network-request-failed' || code === timeoutCode;
  }
}

export class TokenTimeout extends Error {}
