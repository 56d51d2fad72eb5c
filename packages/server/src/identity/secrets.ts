import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a refresh token or mail code. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** What is stored of such a secret. It is random, so a plain hash cannot be guessed back. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
