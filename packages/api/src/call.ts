import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export const userTypes = ['admin', 'staff', 'member'] as const;
export type UserType = (typeof userTypes)[number];

/** Signed-in users, and paired devices (kiosks). */
export const callerTypes = [...userTypes, 'device'] as const;
export type CallerType = (typeof callerTypes)[number];

/**
 * Who may make a call: anyone, without a token; any signed-in account, or only its owner, whether or not their session
 * is in a gym yet; or callers of these types, in their session's gym.
 */
export type Access = 'anyone' | 'account' | 'account-owner' | readonly CallerType[];

interface Caller {
  personId: string;
}

/** Definition of one API call. Client, routes, OpenAPI page, access test and fake derive from it. */
export interface CallDefinition {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One sentence for the OpenAPI page. */
  summary: string;
  access: Access;
  /** Restricts members to certain inputs, such as their own id. Absent: every input. */
  memberMay?: (input: never, caller: Caller) => boolean;
  /** Allowed without a second factor even if the gym requires one: the calls needed to set it up. */
  withoutSecondFactor?: true;
  /** Restricts devices to certain inputs. Absent: every input. */
  deviceMay?: (input: never) => boolean;
  /** The query of a GET, the JSON body of a POST. */
  input: z.ZodType;
  /** The response body; for a stream, each event. */
  answer: z.ZodType;
  /** Error codes in addition to those of every such call (see `errorsOf`). */
  errors: readonly ErrorCode[];
  /** Maximum size of the request body; absent: `DEFAULT_MAX_BODY_BYTES`. */
  maxBytes?: number;
  /** Server-sent events instead of one JSON answer. */
  stream?: true;
  /**
   * The response carries an ETag, with which the client revalidates the answer that it holds in memory (If-None-Match).
   * Part of the ETag: increase it when the same data is serialised differently under an unchanged schema.
   */
  cacheVersion?: number;
  /**
   * The client may ask for the changes since the answer that it holds (A-IM, RFC 3229),
   * and the server may send them (226).
   */
  changes?: AnswerChanges;
}

/** The changes of an answer. */
export interface AnswerChanges {
  changes: z.ZodType;
  /** The current answer, from an earlier one and its changes. Changes neither. */
  apply: (earlier: never, changes: never) => unknown;
}

/** Declares changes of an answer. Returns the definition unchanged, with its exact types. */
export const changesOf = <const Answer extends z.ZodType, const Changes extends z.ZodType>(
  _answer: Answer,
  definition: {
    changes: Changes;
    apply: (earlier: z.output<Answer>, changes: z.output<Changes>) => z.output<Answer>;
  },
): typeof definition => definition;

/** Error codes of every call. */
export const commonErrors = [
  'invalid',
  'too-large',
  'too-many',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[];

/** Error codes of every call with a token. */
export const signedInErrors = ['unauthenticated', 'forbidden', 'second-factor-required'] as const satisfies ErrorCode[];

/** Error codes of every call with an Idempotency-Key. */
export const idempotencyErrors = ['key-reused'] as const satisfies ErrorCode[];

/** Error codes of every call that writes. */
export const writeErrors = ['storage-full'] as const satisfies ErrorCode[];

/** All error codes of a call. */
export function errorsOf({ access, method, errors }: CallDefinition): ErrorCode[] {
  const signedIn = access === 'anyone' ? [] : [...signedInErrors, ...(method === 'POST' ? idempotencyErrors : [])];
  const writing = method === 'POST' ? writeErrors : [];
  return [...new Set<ErrorCode>([...errors, ...commonErrors, ...writing, ...signedIn])];
}

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** Declares a call. Returns the definition unchanged, with its exact types. */
export const call = <
  const Input extends z.ZodType,
  const Answer extends z.ZodType,
  const Rest extends Omit<CallDefinition, 'input' | 'answer' | 'memberMay' | 'deviceMay'>,
>(
  definition: Rest & {
    input: Input;
    answer: Answer;
    memberMay?: (input: z.output<Input>, caller: Caller) => boolean;
    deviceMay?: (input: z.output<Input>) => boolean;
  },
): Rest & {
  input: Input;
  answer: Answer;
  memberMay?: (input: z.output<Input>, caller: Caller) => boolean;
  deviceMay?: (input: z.output<Input>) => boolean;
} => definition;
