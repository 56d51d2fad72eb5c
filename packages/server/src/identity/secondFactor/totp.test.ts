import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { matchTotpStep, newTotpSecret, totpCode, totpStep } from './totp.ts';

/** RFC 6238, appendix B, for SHA-1: seconds and the last six of the eight digits. */
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const secret = Secret.fromLatin1('12345678901234567890').base32;

test.each(vectors)('at second %i the code is %s, as in RFC 6238', (seconds, code) => {
  expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
  expect(matchTotpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('accepts the codes of the steps before and after, and none further away', () => {
  const now = 1_111_111_109_000;
  const step = totpStep(now);
  const found = [-2, -1, 0, 1, 2].map((offset) => matchTotpStep(secret, totpCode(secret, step + offset), now));
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
});

test('refuses what is no code', () => {
  for (const code of ['', '287 082', '28708', '2870822', '２８７０８２', 'abcdef']) {
    expect(matchTotpStep(secret, code, 59_000)).toBeUndefined();
  }
});

test('a new secret has 160 random bits in base32', () => {
  const secrets = Array.from({ length: 20 }, newTotpSecret);
  for (const each of secrets) expect(each).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});
