import type { PasswordCost } from '../identity/passwords.ts';

/** The least that argon2 accepts: tests sign in hundreds of times. */
export const testPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 };
