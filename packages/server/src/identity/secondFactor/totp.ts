import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app supports it; the names are the identity protocol's. */
export const totpSettings = { hashingAlgorithm: 'SHA1', verificationCodeLength: 6, periodSec: 30 } as const;

const PERIOD_MS = totpSettings.periodSec * 1000;
/** RFC 4226 recommends a secret of the hash's size. */
const SECRET_BYTES = 20;
/** A phone's clock may be this many steps off, and typing takes time. */
const WINDOW_STEPS = 1;

/** A new shared secret, in base32 as authenticator apps read it. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpCode = (secret: string, step: number): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    algorithm: totpSettings.hashingAlgorithm,
    digits: totpSettings.verificationCodeLength,
    period: totpSettings.periodSec,
    timestamp: step * PERIOD_MS,
  });

export const totpStep = (nowMs: number): number => Math.floor(nowMs / PERIOD_MS);

/**
 * The time step whose code this is, within one step of now; undefined for a wrong code. Compares with every step's
 * code, whichever matches, so that the duration says nothing.
 */
export function matchTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const now = totpStep(nowMs);
  const typed = Buffer.from(code);
  let matching: number | undefined;
  for (let step = now - WINDOW_STEPS; step <= now + WINDOW_STEPS; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) matching = step;
  }
  return matching;
}
