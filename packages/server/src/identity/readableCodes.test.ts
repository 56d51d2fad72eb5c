import { expect, test } from 'vitest';
import { newReadableCode, normalizeReadableCode } from './readableCodes.ts';

test('a code has as many characters as wanted, of those that do not look alike', () => {
  expect(newReadableCode(10)).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
  expect(new Set(newReadableCode(2000)).size).toBe(31);
});

test('a code is read as people type it', () => {
  expect(normalizeReadableCode(' abcd-2345\tEF-g ')).toBe('ABCD2345EFG');
});
