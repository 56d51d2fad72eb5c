import type { ErrorCode, FieldError } from '@spotter/api';

/** A refused request: an error code of the contract and a sentence for the user. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  /** Seconds for the Retry-After header; a default where absent. */
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, message: string, fields: FieldError[] = [], retryAfter?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** The same for a missing record and for one that the caller may not see. */
export const notFound = (what: string) => new DomainError('not-found', `${what} was not found`);
