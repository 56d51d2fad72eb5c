import { normalizeText } from '@spotter/api';
import { IdentityProtocolError } from './protocolError.ts';

const MAX_EMAIL_LENGTH = 254;

export const normalizeEmail = (email: string) => normalizeText(email).toLowerCase();

/** Parses and normalizes an e-mail; throws `INVALID_EMAIL`. */
export function parseEmail(input: unknown): string {
  const email = typeof input === 'string' && input.length <= MAX_EMAIL_LENGTH ? normalizeEmail(input) : '';
  if (!/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u.test(email))
    throw new IdentityProtocolError('INVALID_EMAIL');
  return email;
}
