import { z } from 'zod';
import { IdentityProtocolError, type ProtocolErrorCode } from '../protocolError.ts';
import { IdentityError } from '../identity.ts';
import type { SigningKeys } from '../keys.ts';
import { signJwt, type Verification, verifyJwt } from '../tokens.ts';

const MINUTE_S = 60;
const SIGN_IN_LIFETIME_S = 10 * MINUTE_S;
const ENROLMENT_LIFETIME_S = 10 * MINUTE_S;

const pendingSignIn = z.object({
  sub: z.string().min(1),
  /** The account's `valid_since` at the first factor: a new password or signing out everywhere voids it. */
  validSince: z.number(),
});
const pendingEnrolment = z.object({
  sub: z.string().min(1),
  /** The session that started it, and alone may finish it. */
  sessionId: z.string().min(1),
  secret: z.string().min(1),
});

/** What a browser keeps between two steps, signed by us: `mfaPendingCredential` and `sessionInfo` of the protocol. */
export interface Proofs {
  signSignIn(content: { uid: string; validSince: number }, now: number): Promise<string>;
  /** Throws `INVALID_MFA_PENDING_CREDENTIAL`. */
  readSignIn(token: string): Promise<{ uid: string; validSince: number }>;
  /** `expiresAt` is in epoch milliseconds. */
  signEnrolment(
    content: { uid: string; sessionId: string; secret: string },
    now: number,
  ): Promise<{ token: string; expiresAt: number }>;
  /** Throws `SESSION_EXPIRED` or `INVALID_SESSION_INFO`. */
  readEnrolment(token: string): Promise<{ uid: string; sessionId: string; secret: string }>;
}

type ProofVerification = Pick<Verification, 'keys' | 'issuer' | 'clock'>;

export function createProofs(keys: SigningKeys, verification: ProofVerification): Proofs {
  const { issuer } = verification;
  // Audiences of their own, so that neither passes as the other or as an ID token.
  const audiences = { signIn: `${issuer}/second-factor`, enrolment: `${issuer}/second-factor-enrolment` };

  const sign = (audience: string, uid: string, content: object, now: number, lifetimeS: number) => {
    const issuedAt = Math.floor(now / 1000);
    const times = { issuedAt, expiresAt: issuedAt + lifetimeS };
    return signJwt(keys, times, { ...content, iss: issuer, aud: audience, sub: uid });
  };

  async function read<T>(
    schema: z.ZodType<T>,
    audience: string,
    token: string,
    codes: { expired: ProtocolErrorCode; invalid: ProtocolErrorCode },
  ): Promise<T> {
    try {
      return schema.parse((await verifyJwt(token, { ...verification, audience }, ['sub'])).payload);
    } catch (error) {
      const isExpired = error instanceof IdentityError && error.code === 'expired-token';
      if (error instanceof IdentityError || error instanceof z.ZodError)
        throw new IdentityProtocolError(isExpired ? codes.expired : codes.invalid);
      throw error;
    }
  }

  return {
    signSignIn: ({ uid, validSince }, now) => sign(audiences.signIn, uid, { validSince }, now, SIGN_IN_LIFETIME_S),
    async readSignIn(token) {
      const code = 'INVALID_MFA_PENDING_CREDENTIAL';
      const { sub, validSince } = await read(pendingSignIn, audiences.signIn, token, { expired: code, invalid: code });
      return { uid: sub, validSince };
    },
    async signEnrolment({ uid, ...content }, now) {
      const token = await sign(audiences.enrolment, uid, content, now, ENROLMENT_LIFETIME_S);
      return { token, expiresAt: (Math.floor(now / 1000) + ENROLMENT_LIFETIME_S) * 1000 };
    },
    async readEnrolment(token) {
      const codes = { expired: 'SESSION_EXPIRED', invalid: 'INVALID_SESSION_INFO' } as const;
      const { sub, ...content } = await read(pendingEnrolment, audiences.enrolment, token, codes);
      return { uid: sub, ...content };
    },
  };
}
