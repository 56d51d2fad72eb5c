/** All error codes of the API and their HTTP status. A closed list. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'second-factor-required': 403,
  'sign-in-too-old': 403,
  'not-found': 404,
  'email-taken': 409,
  'email-locked': 409,
  'card-taken': 409,
  'already-registered': 409,
  'account-inactive': 409,
  /** The server mails invitations: nobody but the owner of the address gets their links. */
  'invitation-mailed': 409,
  'state-changed': 409,
  'member-inactive': 409,
  'branch-inactive': 409,
  /** The rules of the door refuse; the desk may let in anyway. */
  'entry-refused': 409,
  'too-late': 409,
  'branch-in-use': 409,
  'plan-name-taken': 409,
  'slug-taken': 409,
  /** The first gym of the installation exists, or is made by the command alone. */
  'setup-closed': 409,
  'plan-standard': 409,
  'plan-sold': 409,
  'plan-inactive': 409,
  'freeze-limit': 409,
  'term-paid': 409,
  'import-incomplete': 409,
  'already-invoiced': 409,
  'not-priced': 409,
  'day-closed': 409,
  'currency-fixed': 409,
  'no-email': 409,
  'no-gateway': 409,
  'too-many-devices': 409,
  'main-branch': 409,
  'last-admin': 409,
  'own-account': 409,
  'second-factor-missing': 409,
  'code-used': 409,
  'code-expired': 409,
  'too-large': 413,
  'key-reused': 422,
  'bad-image': 422,
  'bad-file': 422,
  'too-many': 429,
  internal: 500,
  'gateway-failed': 502,
  unavailable: 503,
  'storage-full': 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** A validation error of one input field; `field` is its path, as in `memberData.phone`. */
export interface FieldError {
  field: string;
  error: string;
}

/** The body of every error response. `error` is a message for users, `code` is for programs. */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  requestId?: string;
  fields?: FieldError[];
}

/**
 * Errors of the client: no connection, a response that does not match the contract, no token to be had, or a session
 * that the identity service has ended.
 */
export type ClientErrorCode = 'network' | 'bad-answer' | 'token' | 'session-ended';

/** The only error the client throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldError[];
  /**
   * A proxy, or a network that wants a sign-in, has answered in the server's place: every answer of the server is JSON,
   * and every error names its code.
   */
  readonly isForeign: boolean;

  constructor(
    message: string,
    details: {
      code: ErrorCode | ClientErrorCode;
      status?: number;
      requestId?: string;
      fields?: readonly FieldError[];
      isForeign?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.code = details.code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.fields = details.fields ?? [];
    this.isForeign = details.isForeign ?? false;
  }
}

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code);

/** The server could not be reached, or timed out. */
export const networkError = (cause?: unknown): ApiError =>
  new ApiError(/*i18n*/ 'The server cannot be reached. Please check your connection.', { code: 'network', cause });

/** The object in a response's text; undefined when there is none. */
export function parseJson(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The error of a failed response: the body's sentence; without one none for `{ success: false }`, else `HTTP {status}:
 * {text}`. `body` is null where the object is not the server's.
 */
export function errorOfResponse(
  status: number,
  text: string,
  body: Record<string, unknown> | null | undefined = parseJson(text),
): ApiError {
  const { error, code, requestId, fields } = (body ?? {}) as Partial<ErrorBody>;
  const fallback = body?.success === false ? '' : `HTTP ${status}: ${text}`;
  return new ApiError(typeof error === 'string' ? error : fallback, {
    code: isErrorCode(code) ? code : 'bad-answer',
    status,
    isForeign: !body || (status >= 400 && typeof code !== 'string'),
    ...(requestId !== undefined && { requestId }),
    ...(fields && { fields }),
  });
}
