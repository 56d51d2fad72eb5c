const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** The error of a new password; undefined if valid. The server also rejects common passwords. */
export function validatePassword(password: string): string | undefined {
  const length = Array.from(password).length;
  if (length < PASSWORD_LENGTH.min) return `Please use at least ${PASSWORD_LENGTH.min} characters`;
  if (length > PASSWORD_LENGTH.max) return `Please use at most ${PASSWORD_LENGTH.max} characters`;
  return undefined;
}

export const PASSWORD_MISMATCH = 'The two passwords are not the same';

/** A hint while typing, by length; few distinct characters count as weak. */
export function strengthHint(password: string): string {
  const length = Array.from(password).length;
  if (length === 0)
    return `${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters. A few words are easy to remember.`;
  if (length < PASSWORD_LENGTH.min) return `${PASSWORD_LENGTH.min - length} more to go`;
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return 'Weak: the same characters again and again';
  if (length < 12) return 'Fair: longer is stronger';
  return length < 16 ? 'Good' : 'Strong';
}
