import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export const userTypes = ['admin', 'staff', 'member'] as const;
export type UserType = (typeof userTypes)[number];

/** Who may make a call: anyone without a token, or the signed-in of these types. */
export type Access = 'anyone' | readonly UserType[];

interface Caller {
  personId: string;
}

/** All there is to know of one call. Client, routes, OpenAPI page, access test and fake derive from it. */
export interface CallDefinition {
  method: 'GET' | 'POST';
  path: `/${string}`;
  /** One sentence for the OpenAPI page. */
  summary: string;
  access: Access;
  /** Where members may make the call at all: which inputs of it. Absent: every input. */
  memberMay?: (input: never, caller: Caller) => boolean;
  /** The query of a GET, the JSON body of a POST. */
  input: z.ZodType;
  /** What is answered; for a stream, each event of it. */
  answer: z.ZodType;
  /** How it fails beyond what any such call may answer (see `errorsOf`). */
  errors: readonly ErrorCode[];
  /** Most bytes of the body; 64 kB where absent. */
  maxBytes?: number;
  /** Server-sent events instead of one JSON answer. */
  stream?: true;
  /**
   * The answer may be kept by the caller's own browser, which asks each time whether it still holds. The number is raised
   * when the same data is told in another way though the schema is the same.
   */
  cached?: number;
}

/** Errors that any call may answer. */
export const commonErrors = [
  'invalid',
  'too-large',
  'too-many',
  'internal',
  'unavailable',
] as const satisfies ErrorCode[];

/** Errors that any call with a token may answer as well. */
export const signedInErrors = ['unauthenticated', 'forbidden'] as const satisfies ErrorCode[];

/** Errors that any call with a token and an Idempotency-Key may answer as well. */
export const keyedErrors = ['key-reused'] as const satisfies ErrorCode[];

/** Errors that any call that changes something may answer as well. */
export const writingErrors = ['storage-full'] as const satisfies ErrorCode[];

/** Every way that a call fails. */
export function errorsOf({ access, method, errors }: CallDefinition): ErrorCode[] {
  const signedIn = access === 'anyone' ? [] : [...signedInErrors, ...(method === 'POST' ? keyedErrors : [])];
  const writing = method === 'POST' ? writingErrors : [];
  return [...new Set<ErrorCode>([...errors, ...commonErrors, ...writing, ...signedIn])];
}

export const defaultMaxBytes = 64 * 1024;

/** Declares a call. The definition is returned as it is; its types are kept exact. */
export const call = <
  const Input extends z.ZodType,
  const Answer extends z.ZodType,
  const Rest extends Omit<CallDefinition, 'input' | 'answer' | 'memberMay'>,
>(
  definition: Rest & {
    input: Input;
    answer: Answer;
    memberMay?: (input: z.output<Input>, caller: Caller) => boolean;
  },
): Rest & { input: Input; answer: Answer; memberMay?: (input: z.output<Input>, caller: Caller) => boolean } =>
  definition;
