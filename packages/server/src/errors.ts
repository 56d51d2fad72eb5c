import type { ErrorCode, FieldError } from '@spotter/api';

/** The server says no: a code of the closed set and a sentence for a person. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** In how many seconds it may be different; where absent, a usual time. */
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, sentence: string, fields: FieldError[] = [], retryAfter?: number) {
    super(sentence);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Something that is not there, or not for the caller to see: the two answer alike. */
export const notFound = (what: string) => new DomainError('not-found', `${what} was not found`);
