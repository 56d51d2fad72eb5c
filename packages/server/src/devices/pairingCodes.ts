import { DomainError } from '../errors.ts';
import { newReadableCode } from '../identity/readableCodes.ts';
import type { Limit } from '../throttle/tries.ts';
import type { PairingCodeRow } from './pairingCodes.repository.ts';

const CODE_LENGTH = 8;
const MINUTE_MS = 60_000;

/** Unknown codes. In ten minutes a thousand of them find one of ten valid codes with a chance of one in 85 million. */
export const guessLimits = {
  ofAddress: { name: 'pairing-codes-of-address', tries: 10, windowMs: 10 * MINUTE_MS },
  ofAll: { name: 'pairing-codes', tries: 1000, windowMs: 10 * MINUTE_MS },
} satisfies Record<string, Limit>;

/** Of the form of the contract's `PAIRING_CODE`. */
export const newPairingCode = (): string => newReadableCode(CODE_LENGTH);

/** Throws `code-expired`. */
export function assertUnexpired({ expires_at }: Pick<PairingCodeRow, 'expires_at'>, now: number): void {
  if (now < expires_at) return;
  throw new DomainError('code-expired', /*i18n*/ 'This code has expired. Please make a new one in the settings.');
}

export const pairingCodeUsed = () =>
  new DomainError('code-used', /*i18n*/ 'This code has been used. Please make a new one in the settings.');

export const tooManyPairingCodes = (waitMs: number) =>
  new DomainError('too-many', /*i18n*/ 'Too many codes were tried. Please wait a few minutes.', {
    retryAfter: Math.ceil(waitMs / 1000),
  });
