import type { ErrorCode } from '@spotter/api';
import { say, type Sentence, texts, type Values } from './texts.ts';

/** What is wrong with a field of the input. */
export interface FieldSentence extends Sentence {
  field: string;
}

interface ErrorDetails {
  /** What the sentence names, as in `{minutes}`. */
  values?: Values | undefined;
  /** The input field that the sentence is about. */
  field?: string;
  /** If the fields have their own sentences. */
  fields?: FieldSentence[];
  /** Seconds for the Retry-After header; absent: a default. */
  retryAfter?: number;
}

/** A refused request: an error code of the contract and a sentence for the user. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  /** The message before its values are filled in, which identifies its translation. */
  readonly sentence: string;
  readonly values: Values | undefined;
  readonly fields: FieldSentence[];
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, sentence: string, { values, field, fields = [], retryAfter }: ErrorDetails = {}) {
    super(say(texts('en'), { message: sentence, values }));
    this.code = code;
    this.sentence = sentence;
    this.values = values;
    this.fields = field === undefined ? fields : [{ field, message: sentence, values }];
    this.retryAfter = retryAfter;
  }
}

/** One field of the input is wrong, as the sentence says. */
export const invalidField = (field: string, sentence: string, values?: Values) =>
  new DomainError('invalid', sentence, { field, values });

/**
 * The same for a missing record and for one that the caller may not see. `sentence` as in "That member was not found".
 */
export const notFound = (sentence: string) => new DomainError('not-found', sentence);

export const accessDenied = () => new DomainError('forbidden', /*i18n*/ 'Access denied');
