import { ApiError } from '@spotter/api/errors';
import { i18n } from '@spotter/i18n';
import { identityErrorCode } from '../identity/identity.ts';
import type { TokenEndReason } from './sessionState.ts';

export const TOKEN_EXPIRED_MESSAGE = /*i18n*/ 'Session expired. Please log in again.';
const TIMEOUT_CODE = 'timeout';

/** The codes with which the identity service ends a session. */
const endReasons: Record<string, TokenEndReason> = {
  'user-token-expired': 'tokenExpired',
  'user-not-found': 'tokenExpired',
  'invalid-user-token': 'tokenExpired',
  'invalid-refresh-token': 'tokenExpired',
  'user-disabled': 'disabled',
};

const messages: Record<string, string> = {
  'network-request-failed': /*i18n*/ 'Network error while refreshing authentication. Please check your connection.',
  'too-many-requests': /*i18n*/ 'Too many requests. Please wait a moment and try again.',
  [TIMEOUT_CODE]: /*i18n*/ 'Authentication timeout. Please try again.',
};

/** No token could be had; the message is for the user. */
export class TokenError extends ApiError {
  /** Set when the identity service has ended the session. */
  readonly endReason: TokenEndReason | undefined;

  constructor(cause: unknown) {
    const code = cause instanceof TokenTimeout ? TIMEOUT_CODE : identityErrorCode(cause);
    const endReason = endReasons[code];
    const isNetwork = code === 'network-request-failed' || code === TIMEOUT_CODE;
    const fallback = /*i18n*/ 'Failed to refresh authentication. Please try logging in again.';
    super(i18n.t(endReason ? TOKEN_EXPIRED_MESSAGE : (messages[code] ?? fallback)), {
      code: endReason ? 'session-ended' : isNetwork ? 'network' : 'token',
      cause,
    });
    this.endReason = endReason;
  }
}

export const asTokenError = (error: unknown): TokenError =>
  error instanceof TokenError ? error : new TokenError(error);

export class TokenTimeout extends Error {}
