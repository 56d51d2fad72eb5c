import { lengthOf } from '@spotter/api';
import { commonPasswords } from './commonPasswords.ts';

const MIN = 8;
const MAX = 128;

/** The sentence that refuses this password for this account, or undefined. No rules of composition: length is what helps. */
export function weaknessOf(password: string, email: string): string | undefined {
  const length = lengthOf(password.normalize('NFC'));
  if (length < MIN) return `The password must have at least ${MIN} characters`;
  if (length > MAX) return `The password must have at most ${MAX} characters`;
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'The password must not be the e-mail address';
  if (commonPasswords.has(plain)) return 'This password is too common';
  return undefined;
}
