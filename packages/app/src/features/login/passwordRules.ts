const passwordLength = { min: 8, max: 128 } as const;

/** Why this cannot be the new password; undefined when it can. The server refuses common ones as well. */
export function passwordFault(password: string): string | undefined {
  const length = Array.from(password).length;
  if (length < passwordLength.min) return `Please use at least ${passwordLength.min} characters`;
  if (length > passwordLength.max) return `Please use at most ${passwordLength.max} characters`;
  return undefined;
}

export const mismatchSentence = 'The two passwords are not the same';

/** A hint while typing: length is what helps, as long as it is not the same few characters over again. */
export function strengthHint(password: string): string {
  const length = Array.from(password).length;
  if (length === 0)
    return `${passwordLength.min} to ${passwordLength.max} characters. A few words are easy to remember.`;
  if (length < passwordLength.min) return `${passwordLength.min - length} more to go`;
  const different = new Set(password.toLowerCase()).size;
  if (different < 5) return 'Weak: the same characters again and again';
  if (length < 12) return 'Fair: longer is stronger';
  return length < 16 ? 'Good' : 'Strong';
}
