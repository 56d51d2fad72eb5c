import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike: 4.9 bits each. */
const CHARACTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A random code that people can read and type. */
export const newReadableCode = (length: number): string =>
  Array.from({ length }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('');

/** A code as people type it: in small letters, with spaces and hyphens. */
export const normalizeReadableCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
