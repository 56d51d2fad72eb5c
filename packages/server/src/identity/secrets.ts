import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a refresh token or mail code. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** The stored form of a secret. It is random, so an unsalted hash cannot be reversed. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** 128 random bits for a public name that nobody can guess. */
export const newId = () => randomBytes(16).toString('base64url');
