import { expect, test } from 'vitest';
import { hashOf } from './secrets.ts';

test('a secret has the hash that earlier releases have stored: SHA-256 as base64url', () => {
  expect(hashOf('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
