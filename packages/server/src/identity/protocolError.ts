import type { Language } from '@spotter/api';
import { say, type Sentence, texts } from '../texts.ts';

/** Error codes of the protocol; the SDK maps them to its `auth/…` codes. */
export type ProtocolErrorCode =
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'INVALID_CODE'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PASSWORD'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQUEST'
  | 'INVALID_REQ_TYPE'
  | 'INVALID_SESSION_INFO'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'NOT_FOUND'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_ALREADY_SET'
  | 'REQUEST_TOO_LARGE'
  | 'SECOND_FACTOR_EXISTS'
  | 'SESSION_EXPIRED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

export const TOO_MANY = 'TOO_MANY_ATTEMPTS_TRY_LATER';

const statuses: Partial<Record<ProtocolErrorCode, 404 | 413 | 429>> = {
  NOT_FOUND: 404,
  REQUEST_TOO_LARGE: 413,
  [TOO_MANY]: 429,
};

/** As the SDK takes them apart: `CODE : sentence`. */
export const withSentence = (code: string, sentence: Sentence | undefined, language: Language): string =>
  sentence === undefined ? code : `${code} : ${say(texts(language), sentence)}`;

export class IdentityProtocolError extends Error {
  override readonly name = 'IdentityProtocolError';
  readonly code: ProtocolErrorCode;
  /** For the user, where the code alone is not enough. */
  readonly #detail: Sentence | undefined;
  /** Seconds for the Retry-After header. */
  readonly retryAfterS: number | undefined;
  constructor(code: ProtocolErrorCode, detail?: Sentence, retryAfterS?: number) {
    super(withSentence(code, detail, 'en'));
    this.code = code;
    this.#detail = detail;
    this.retryAfterS = retryAfterS;
  }
  get status() {
    return statuses[this.code] ?? 400;
  }
  /** In the language of whoever called. */
  bodyIn(language: Language) {
    return { error: { code: this.status, message: withSentence(this.code, this.#detail, language) } };
  }
}
