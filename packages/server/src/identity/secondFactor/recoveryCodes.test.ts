import { expect, test } from 'vitest';
import { newRecoveryCodes, parseRecoveryCode } from './recoveryCodes.ts';

test('makes ten different codes of four groups', () => {
  const codes = newRecoveryCodes();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hj-km-np-tv-z]{4}-){3}[0-9a-hj-km-np-tv-z]{4}$/);
});

test('reads a code however it was typed', () => {
  const expected = '01k2m9xqp4tvb0hj';
  for (const text of ['01k2-m9xq-p4tv-b0hj', ' 01K2 M9XQ P4TV B0HJ ', 'OIK2m9xqp4tvbohj', 'olk2-m9xqp4tv-bOhj']) {
    expect(parseRecoveryCode(text)).toBe(expected);
  }
});

test('a six-digit code, a short one and other letters are no recovery code', () => {
  for (const text of [
    '',
    '123456',
    '01k2-m9xq-p4tv-b0h',
    '01k2-m9xq-p4tv-b0hj0',
    'u1k2-m9xq-p4tv-b0hj',
    '01k2/m9xqp4tvb0h',
  ]) {
    expect(parseRecoveryCode(text)).toBeUndefined();
  }
});
