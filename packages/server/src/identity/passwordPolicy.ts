import { countCharacters } from '@spotter/api';
import type { Sentence } from '../texts.ts';
import { commonPasswords } from './commonPasswords.ts';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/**
 * Why this password is refused for this account; undefined if it is not. No composition rules: length is what matters.
 */
export function passwordWeakness(password: string, email: string): Sentence | undefined {
  const length = countCharacters(password.normalize('NFC'));
  if (length < MIN_PASSWORD_LENGTH) {
    return {
      message: /*i18n*/ 'The password must have at least {min} characters',
      values: { min: MIN_PASSWORD_LENGTH },
    };
  }
  if (length > MAX_PASSWORD_LENGTH) {
    return {
      message: /*i18n*/ 'The password must have at most {max} characters',
      values: { max: MAX_PASSWORD_LENGTH },
    };
  }
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) {
    return { message: /*i18n*/ 'The password must not be the e-mail address' };
  }
  if (commonPasswords.has(plain)) return { message: /*i18n*/ 'This password is too common' };
  return undefined;
}
