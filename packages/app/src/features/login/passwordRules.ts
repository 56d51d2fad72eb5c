import { i18n } from '@spotter/i18n';
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The error of a new password; undefined if valid. The server also rejects common passwords. */
export function validatePassword(password: string): string | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return i18n.t('Please use at least {min} characters', { min: PASSWORD_LENGTH.min });
  if (length > PASSWORD_LENGTH.max) return i18n.t('Please use at most {max} characters', { max: PASSWORD_LENGTH.max });
  return undefined;
}

export const PASSWORD_MISMATCH = /*i18n*/ 'The two passwords are not the same';

/** A hint while typing, by length; few distinct characters count as weak. */
export function strengthHint(password: string): string {
  const length = Array.from(password).length;
  if (length === 0)
    return i18n.t('{min} to {max} characters. A few words are easy to remember.', {
      min: PASSWORD_LENGTH.min,
      max: PASSWORD_LENGTH.max,
    });
  if (length < PASSWORD_LENGTH.min) return i18n.t('{min} more to go', { min: PASSWORD_LENGTH.min - length });
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return i18n.t('Weak: the same characters again and again');
  if (length < 12) return i18n.t('Fair: longer is stronger');
  return length < 16 ? i18n.t('Good') : i18n.t('Strong');
}
