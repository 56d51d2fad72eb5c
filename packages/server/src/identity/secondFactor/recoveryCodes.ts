import { randomInt } from 'node:crypto';

/** How many are made at once. */
const RECOVERY_CODE_COUNT = 10;

/** Crockford's base32: no I, L, O or U, which are misread. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 random bits: too many to try, even for somebody who has the hashes. */
const LENGTH = 16;
const GROUP_LENGTH = 4;
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** As shown to people: `7k2m-9xqp-4tvb-0hjd`. */
const format = (code: string) => code.replace(new RegExp(`.{${GROUP_LENGTH}}(?!$)`, 'g'), '$&-');

/** A new set of codes, as shown to people. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODE_COUNT }, () => format(newCode()));

/**
 * What somebody typed, without spaces and dashes, in lower case, with misread letters corrected;
 * undefined where it is no recovery code.
 */
export function parseRecoveryCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');
  return CODE.test(code) ? code : undefined;
}
