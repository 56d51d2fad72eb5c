import { userTypes } from '@spotter/api';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Claims, IdentityError, type ReplacedSession } from './identity.ts';
import { ALGORITHM, type SigningKeys } from './keys.ts';
import type { Profile } from './profile.ts';
import { newId } from './secrets.ts';
import { cacheVerifiedTokens } from './tokenCache.ts';

/** A custom token is used at once, by the browser that asked for it. */
const CUSTOM_TOKEN_LIFETIME_S = 300;

/** With 300 s or less the SDK would refresh without a pause. */
export const TOKEN_LIFETIME_S = 3600;

/** A token or session from further in the future was made while a clock was ahead, and has expired. */
export const CLOCK_TOLERANCE_MS = 24 * 60 * 60_000;

/** The protocol's audience of custom tokens, so that none passes as an ID token. */
export const CUSTOM_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/** Claims with a meaning in the protocol, which cannot be custom claims. */
const RESERVED_CLAIMS = new Set(
  `acr amr at_hash aud auth_time azp c_hash cnf email email_verified exp firebase iat iss jti name nbf nonce phone_number
  picture sid sub user_id`.split(/\s+/),
);

export const withoutReservedClaims = (claims: object) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !RESERVED_CLAIMS.has(name)));

export interface Verification {
  /** Resolves the key of a token's header: jose's `createRemoteJWKSet`, or our own key set. */
  keys: JWTVerifyGetKey;
  issuer: string;
  audience: string;
  clock: Clock;
}

/** A token with a valid signature and times; its account is not checked yet. */
export interface VerifiedToken {
  uid: string;
  /** All in seconds since the epoch. */
  issuedAt: number;
  expiresAt: number;
  signedInAt: number;
  /** Undefined in tokens of the hosted service, and in ours from before there were sessions. */
  sessionId: string | undefined;
  provider: 'password' | 'custom';
  /** The second factor that the session was started with; undefined without one. */
  secondFactorId: string | undefined;
  /** What the custom token said with which the hosted service's session began; undefined after other sign-ins. */
  customSignIn: CustomSignIn | undefined;
  claims: Partial<Claims>;
}

/** The verifier of ID tokens, for both services, with a cache. It throws `IdentityError`. */
export function createTokenVerifier(verification: Verification): (token: string) => Promise<VerifiedToken> {
  const verify = cacheVerifiedTokens(verification, async (token) => {
    const { payload, protectedHeader: header, key } = await verifyJwt(token, verification, requiredOfIdTokens);
    return { value: toVerifiedToken(payload), header, key, expiresAt: Number(payload.exp) };
  });
  return async (token) => {
    const verified = await verify(token);
    assertNotFromFuture(verified.expiresAt, verification.clock());
    return verified;
  };
}

/** By the expiry: `issuedAt` follows `valid_since`, which may be from the time when the clock was ahead. */
function assertNotFromFuture(expiresAtS: number, nowMs: number): void {
  if ((expiresAtS - TOKEN_LIFETIME_S) * 1000 > nowMs + CLOCK_TOLERANCE_MS) throw tokenExpired();
}

const tokenExpired = () => new IdentityError('expired-token', 'The token has expired');

/**
 * The same for the unsigned tokens of Google's emulator. Development only:
 * `readEnv` refuses the emulator in production.
 */
export function createUnsignedTokenReader({ issuer, audience, clock }: Omit<Verification, 'keys'>) {
  const options = { issuer, audience, requiredClaims: ['exp', 'iat', ...requiredOfIdTokens] };
  return async (token: string): Promise<VerifiedToken> => {
    const reading = async () => UnsecuredJWT.decode(token, { ...options, currentDate: new Date(clock()) }).payload;
    return toVerifiedToken(await asIdentityError(reading()));
  };
}

const requiredOfIdTokens = ['sub', 'auth_time'];

function toVerifiedToken(payload: JWTPayload): VerifiedToken {
  const { sid, firebase, customSignIn } = sessionClaims.parse(payload);
  return {
    uid: uidOf(payload.sub),
    issuedAt: Number(payload.iat),
    expiresAt: Number(payload.exp),
    signedInAt: Number(payload.auth_time),
    sessionId: sid,
    provider: firebase?.sign_in_provider === 'custom' ? 'custom' : 'password',
    secondFactorId: firebase?.sign_in_second_factor && (firebase.second_factor_identifier ?? ''),
    customSignIn,
    claims: customClaims.parse(payload),
  };
}

/** Verifies a token of `signCustomToken`. Throws `IdentityError`. */
export async function verifyCustomToken(
  token: string,
  verification: Omit<Verification, 'audience'>,
): Promise<{ uid: string; customSignIn: CustomSignIn }> {
  const { payload } = await verifyJwt(token, { ...verification, audience: CUSTOM_AUDIENCE }, ['uid', 'claims']);
  assertNotFromFuture(Number(payload.exp), verification.clock());
  const { customSignIn } = sessionClaims.parse(payload.claims);
  if (!customSignIn) throw new IdentityError('invalid-token', 'The token names no session');
  return { uid: uidOf(payload.uid), customSignIn };
}

export interface IdTokenContent {
  account: { uid: string; email_verified_at: number | null };
  /** As the session's gym knows them. */
  profile: Profile;
  claims: Partial<Claims>;
  sessionId: string;
  provider: 'password' | 'custom';
  /** The `mfaEnrollmentId` of the second factor with which the session was started; undefined without one. */
  secondFactorId: string | undefined;
  /** All in seconds. */
  signedInAt: number;
  issuedAt: number;
  expiresAt: number;
}

export async function signIdToken(
  keys: SigningKeys,
  { issuer, audience }: { issuer: string; audience: string },
  { account, profile, claims, sessionId, provider, secondFactorId, signedInAt, issuedAt, expiresAt }: IdTokenContent,
): Promise<string> {
  return signJwt(
    keys,
    { issuedAt, expiresAt },
    {
      ...withoutReservedClaims(claims),
      iss: issuer,
      aud: audience,
      sub: account.uid,
      user_id: account.uid,
      sid: sessionId,
      auth_time: signedInAt,
      name: profile.name,
      email: profile.email,
      email_verified: account.email_verified_at !== null,
      firebase: {
        identities: { email: [profile.email] },
        sign_in_provider: provider,
        ...(secondFactorId !== undefined && {
          sign_in_second_factor: 'totp',
          second_factor_identifier: secondFactorId,
        }),
      },
    },
  );
}

/** Of a token issued now, in seconds. */
export function tokenTimes(now: number): Pick<IdTokenContent, 'issuedAt' | 'expiresAt'> {
  const issuedAt = Math.floor(now / 1000);
  return { issuedAt, expiresAt: issuedAt + TOKEN_LIFETIME_S };
}

/** The sign-in that a custom token made now allows: one, within five minutes, in this gym. */
export const newCustomSignIn = (
  gymId: string,
  account: { valid_since: number },
  now: number,
  replaces: ReplacedSession | undefined,
): CustomSignIn => ({
  sessionId: newId(),
  gymId,
  ...(replaces && { replaces: { id: replaces.id, signedInAt: replaces.signedInAt } }),
  until: Math.floor(now / 1000) + CUSTOM_TOKEN_LIFETIME_S,
  validSince: account.valid_since,
});

/** Signs the embedded service's custom token, in the hosted service's format. */
export const signCustomToken = (keys: SigningKeys, issuer: string, uid: string, now: number, signIn: CustomSignIn) =>
  signJwt(
    keys,
    { issuedAt: Math.floor(now / 1000), expiresAt: signIn.until },
    { iss: issuer, sub: issuer, aud: CUSTOM_AUDIENCE, uid, claims: { customSignIn: signIn } },
  );

export async function signJwt(
  keys: SigningKeys,
  { issuedAt, expiresAt }: Pick<IdTokenContent, 'issuedAt' | 'expiresAt'>,
  payload: JWTPayload,
): Promise<string> {
  const { kid, key } = await keys.signer();
  return new SignJWT(payload)
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** Throws `IdentityError` unless the token is ours, of this audience and in time. */
export async function verifyJwt(token: string, { keys, issuer, audience, clock }: Verification, required: string[]) {
  const verifying = jwtVerify(token, keys, {
    algorithms: [ALGORITHM],
    issuer,
    audience,
    requiredClaims: ['exp', 'iat', ...required],
    currentDate: new Date(clock()),
  });
  return asIdentityError(verifying);
}

async function asIdentityError<T>(verifying: Promise<T>): Promise<T> {
  try {
    return await verifying;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired();
    if (isInvalidToken(error)) throw new IdentityError('invalid-token', 'The token is not valid', { cause: error });
    throw error;
  }
}

/** False where the keys could not be fetched or read: that says nothing about the token. */
function isInvalidToken(error: unknown): boolean {
  const isKeySetError = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !isKeySetError && error.code !== errors.JOSEError.code;
}

function uidOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new IdentityError('invalid-token', 'The token names no account');
}

const customClaims = z.object({
  gymId: z.string().optional().catch(undefined),
  branchId: z.string().nullish().catch(undefined),
  userType: z.enum(userTypes).optional().catch(undefined),
  branchAccess: z.string().optional().catch(undefined),
  version: z.number().optional().catch(undefined),
  hasSeveralGyms: z.literal(true).optional().catch(undefined),
});

const customSignInClaim = z.object({
  /** Of the session that the token starts. A session starts once, so a token works once. */
  sessionId: z.string().min(1),
  gymId: z.string().min(1),
  /** Seconds since the epoch: a later sign-in is refused. */
  until: z.number(),
  /** The account's `valid_since` when the token was made: signing out everywhere voids it. */
  validSince: z.number(),
  /**
   * The owner's session that goes on in this gym, and when they signed in, in milliseconds; absent:
   * the desk starts one.
   */
  replaces: z.object({ id: z.string().min(1), signedInAt: z.number() }).optional(),
});

/** The developer claim of a custom token; the hosted service copies it into all tokens of the session. */
export type CustomSignIn = z.output<typeof customSignInClaim>;

const sessionClaims = z.object({
  sid: z.string().min(1).optional().catch(undefined),
  customSignIn: customSignInClaim.optional().catch(undefined),
  firebase: z
    .object({
      sign_in_provider: z.string().optional(),
      sign_in_second_factor: z.string().optional(),
      second_factor_identifier: z.string().optional(),
    })
    .optional()
    .catch(undefined),
});
