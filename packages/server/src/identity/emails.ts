import { tidy } from '@spotter/api';
import { Refusal } from './refusal.ts';

const MAX = 254;

export const normalEmail = (email: string) => tidy(email).toLowerCase();

/** An e-mail as accounts keep it. Throws the refusal of anything that is none. */
export function emailFrom(input: unknown): string {
  const email = typeof input === 'string' && input.length <= MAX ? normalEmail(input) : '';
  if (!/^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u.test(email))
    throw new Refusal('INVALID_EMAIL');
  return email;
}
