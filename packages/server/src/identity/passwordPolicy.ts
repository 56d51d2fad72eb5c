import { countCharacters } from '@spotter/api';
import { commonPasswords } from './commonPasswords.ts';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/** Why this password is refused for this account; undefined if it is not. No composition rules: length is what matters. */
export function passwordWeakness(password: string, email: string): string | undefined {
  const length = countCharacters(password.normalize('NFC'));
  if (length < MIN_PASSWORD_LENGTH) return `The password must have at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `The password must have at most ${MAX_PASSWORD_LENGTH} characters`;
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'The password must not be the e-mail address';
  if (commonPasswords.has(plain)) return 'This password is too common';
  return undefined;
}
