import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isBusy, isDiskFull, isUnavailable } from '../db/errors.ts';
import { languageOf } from '../http/languageOf.ts';
import type { Sentence } from '../texts.ts';
import type { Account } from './accounts.repository.ts';
import { parseEmail } from './emails.ts';
import { DEVICE_COOKIE_LIFETIME_S, type DeviceSignIn } from './deviceCookie.ts';
import { IdentityError, type IdentityErrorCode } from './identity.ts';
import type { Links } from './links.ts';
import { type AccountMethod, methodNameOf, type SecondFactorMethod } from './methodNames.ts';
import { QueueFullError } from '../queue.ts';
import type { Profile } from './profile.ts';
import { IdentityProtocolError, type ProtocolErrorCode, TOO_MANY, withSentence } from './protocolError.ts';
import type { PasswordReset } from './passwordReset.ts';
import { jsonOf, textOf } from './requestBody.ts';
import type { RequestOrigin, Sessions, SessionTokens } from './sessions.ts';
import type { PendingSignIn, SecondFactorMethods } from './secondFactor/methods.ts';
import type { SignIn } from './signIn.ts';
import { TOKEN_LIFETIME_S } from './tokens.ts';

const ACCOUNTS = '/identitytoolkit.googleapis.com';
const TOKEN = '/securetoken.googleapis.com';
const MAX_BODY_BYTES = 64 * 1024;
const DEVICE_COOKIE = 'known-device';

/** The used part of a pino logger. Passwords, tokens, codes and entered e-mails are never logged. */
export interface IdentityLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

interface RoutesOptions {
  signIn: SignIn;
  sessions: Sessions;
  reset: PasswordReset;
  links: Links;
  secondFactor: SecondFactorMethods;
  /** The account of a valid ID token; throws `IdentityError`. */
  accountOf: (token: string) => Promise<{ account: Account; profile: Profile }>;
  addressOf: (context: Context) => string;
  projectId: string;
  /** Whether browsers reach the server by https alone. */
  isSecure: boolean;
  log?: IdentityLog | undefined;
  onError?: ((error: unknown) => void) | undefined;
}

type Input = Record<string, unknown>;
/** `deviceCookie` is not part of the answer. */
type Method = (input: Input, from: RequestOrigin) => Promise<object & { deviceCookie?: string | undefined }>;

/** The protocol's routes. Mount them at the origin's root, where the SDK expects them. */
export function createRoutes(options: RoutesOptions): Hono {
  const { sessions, addressOf, projectId, isSecure, log, onError } = options;
  const methods = new Map<string, Method>(Object.entries(accountMethods(options)));
  const secondFactor = new Map<string, Method>(Object.entries(secondFactorMethods(options)));
  const app = new Hono();
  const originOf = (context: Context): RequestOrigin => ({
    address: addressOf(context),
    userAgent: context.req.header('user-agent'),
    deviceCookie: getCookie(context, DEVICE_COOKIE),
  });

  const respond = async (context: Context, method: Method) => {
    const { deviceCookie, ...answer } = await method(await jsonOf(context, MAX_BODY_BYTES), originOf(context));
    if (deviceCookie !== undefined) {
      setCookie(context, DEVICE_COOKIE, deviceCookie, {
        path: ACCOUNTS,
        httpOnly: true,
        sameSite: 'Strict',
        secure: isSecure,
        maxAge: DEVICE_COOKIE_LIFETIME_S,
      });
    }
    return context.json(answer);
  };

  app.use(`${ACCOUNTS}/*`, noStore);
  app.use(`${TOKEN}/*`, noStore);

  app.post(`${ACCOUNTS}/v1/:method`, async (context) => {
    const method = methods.get(context.req.param('method'));
    if (!method) throw new IdentityProtocolError('NOT_FOUND');
    return respond(context, method);
  });

  app.post(`${ACCOUNTS}/v2/accounts/:method`, async (context) => {
    const method = secondFactor.get(`accounts/${context.req.param('method')}`);
    if (!method) throw new IdentityProtocolError('NOT_FOUND');
    return respond(context, method);
  });

  app.post(`${TOKEN}/v1/token`, async (context) => {
    const form = new URLSearchParams(await textOf(context, MAX_BODY_BYTES));
    if (form.get('grant_type') !== 'refresh_token') throw new IdentityProtocolError('INVALID_GRANT_TYPE');
    const token = form.get('refresh_token');
    if (!token) throw new IdentityProtocolError('MISSING_REFRESH_TOKEN');
    const { uid, idToken, refreshToken } = await sessions.renew(token, originOf(context).userAgent);
    return context.json({
      access_token: idToken,
      id_token: idToken,
      refresh_token: refreshToken,
      expires_in: String(TOKEN_LIFETIME_S),
      token_type: 'Bearer',
      user_id: uid,
      project_id: projectId,
    });
  });

  app.all(`${ACCOUNTS}/*`, notFound);
  app.all(`${TOKEN}/*`, notFound);

  app.onError((error, context) => {
    const fields = { method: methodNameOf(context.req.path) ?? 'unknown', address: addressOf(context) };
    const protocolError = toProtocolError(error);
    if (protocolError) {
      const { code, retryAfterS } = protocolError;
      log?.info({ code, ...fields }, 'Identity request refused');
      if (retryAfterS !== undefined) context.header('Retry-After', String(retryAfterS));
      return context.json(protocolError.bodyIn(languageOf(context)), protocolError.status);
    }
    onError?.(error);
    log?.error({ err: error, ...fields }, 'The identity request could not be served');
    // Not JSON: the SDK then treats it as a network failure and keeps the session.
    if (isDiskFull(error)) return diskFull(context);
    if (isBusy(error)) return context.text('The server is busy', 503, { 'Retry-After': '5' });
    if (isUnavailable(error)) return context.text('The database cannot be reached', 503, { 'Retry-After': '5' });
    return context.text('Internal error', 500);
  });
  return app;
}

function accountMethods({
  signIn,
  reset,
  links,
  secondFactor,
  accountOf,
  log,
}: RoutesOptions): Record<`accounts:${AccountMethod}`, Method> {
  const signedIn = async (
    signingIn: Promise<SessionTokens | DeviceSignIn | PendingSignIn>,
    { address }: RequestOrigin,
  ) => {
    const result = await signingIn;
    if ('mfaPendingCredential' in result) {
      const { uid, ...pending } = result;
      return { localId: uid, ...pending };
    }
    const { uid, idToken, refreshToken, deviceCookie }: SessionTokens & { deviceCookie?: string } = result;
    log?.info({ uid, address }, 'Signed in');
    return { idToken, refreshToken, localId: uid, expiresIn: String(TOKEN_LIFETIME_S), deviceCookie };
  };
  return {
    'accounts:signInWithPassword': (input, from) => signedIn(signIn.withPassword(input, from), from),
    'accounts:signInWithEmailLink': (input, from) => signedIn(signIn.withLink(input, from), from),
    'accounts:signInWithCustomToken': (input, from) => signedIn(signIn.withCustomToken(input, from), from),
    'accounts:resetPassword': reset,
    'accounts:sendOobCode': async ({ requestType, email: rawEmail, continueUrl }, { address }) => {
      if (requestType !== 'PASSWORD_RESET' && requestType !== 'EMAIL_SIGNIN')
        throw new IdentityProtocolError('INVALID_REQ_TYPE');
      const email = parseEmail(rawEmail);
      await asProtocolError(links.requestLink(requestType, email, address, { continueUrl }), {
        'unknown-account': 'EMAIL_NOT_FOUND',
      });
      return { email };
    },
    // Never throttled: the SDK calls it when a page loads and would end the session on an error.
    'accounts:lookup': async ({ idToken }) => {
      const token = typeof idToken === 'string' ? idToken : '';
      const found = await asProtocolError(accountOf(token), { 'unknown-account': 'USER_NOT_FOUND' });
      const mfaInfo = await secondFactor.mfaInfoOf(found.account.uid);
      return { users: [{ ...userOf(found), ...(mfaInfo.length > 0 && { mfaInfo }) }] };
    },
  };
}

/** The protocol's second version: multi-factor authentication. */
function secondFactorMethods({ secondFactor, log }: RoutesOptions): Record<`accounts/${SecondFactorMethod}`, Method> {
  const signedIn = async (
    signingIn: Promise<SessionTokens | DeviceSignIn>,
    { address }: RequestOrigin,
    message: string,
  ) => {
    const { uid, idToken, refreshToken, deviceCookie }: SessionTokens & { deviceCookie?: string } = await signingIn;
    log?.info({ uid, address }, message);
    return { idToken, refreshToken, deviceCookie };
  };
  return {
    'accounts/mfaSignIn:finalize': (input, from) =>
      signedIn(secondFactor.finishSignIn(input, from), from, 'Signed in with a second factor'),
    'accounts/mfaEnrollment:start': (input) => secondFactor.startEnrolment(input),
    'accounts/mfaEnrollment:finalize': (input, from) =>
      signedIn(secondFactor.finishEnrolment(input, from), from, 'Second factor enrolled'),
    'accounts/mfaEnrollment:withdraw': (input, from) =>
      signedIn(secondFactor.withdraw(input, from), from, 'Second factor withdrawn'),
  };
}

/** The SDK expects moments as strings of milliseconds: with numbers it loses the user at the next page load. */
const userOf = ({ account, profile: { name, email } }: { account: Account; profile: Profile }) => ({
  localId: account.uid,
  email,
  emailVerified: account.email_verified_at !== null,
  displayName: name,
  createdAt: String(account.created_at),
  lastLoginAt: String(account.last_signed_in_at ?? account.created_at),
  validSince: String(account.valid_since / 1000),
  providerUserInfo: [{ providerId: 'password', rawId: email, email, displayName: name }],
});

const protocolCodes: Partial<Record<IdentityErrorCode, ProtocolErrorCode>> = {
  'invalid-token': 'INVALID_ID_TOKEN',
  'expired-token': 'TOKEN_EXPIRED',
  disabled: 'USER_DISABLED',
  'too-many': TOO_MANY,
};

export async function asProtocolError<T>(
  work: Promise<T>,
  special: Partial<Record<IdentityErrorCode, ProtocolErrorCode>>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof IdentityError ? (special[error.code] ?? protocolCodes[error.code]) : undefined;
    throw code ? new IdentityProtocolError(code) : error;
  }
}

const DISK_FULL_CODE = 507;
const SIGN_IN_FAILED: Sentence = {
  message: /*i18n*/ 'Nobody can sign in: the disk of the server is full. Please ask whoever runs it to make room.',
};

/**
 * A sign-in shows the sentence, as the SDK takes it from `CODE : sentence`;
 * to all else this looks like a network failure.
 */
function diskFull(context: Context) {
  if (!/accounts(?::signInWith|\/mfaSignIn:)/.test(context.req.path))
    return context.text('The disk is full', DISK_FULL_CODE);
  const message = withSentence('STORAGE_FULL', SIGN_IN_FAILED, languageOf(context));
  return context.json({ error: { code: DISK_FULL_CODE, message } }, DISK_FULL_CODE);
}

function toProtocolError(error: Error): IdentityProtocolError | undefined {
  if (error instanceof IdentityProtocolError) return error;
  return error instanceof QueueFullError ? new IdentityProtocolError(TOO_MANY) : undefined;
}

function notFound(): never {
  throw new IdentityProtocolError('NOT_FOUND');
}

async function noStore(context: Context, next: () => Promise<void>): Promise<void> {
  context.header('Cache-Control', 'no-store');
  await next();
}
