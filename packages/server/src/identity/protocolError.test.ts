import { expect, test } from 'vitest';
import { IdentityProtocolError, type ProtocolErrorCode } from './protocolError.ts';

const statusOf = (code: ProtocolErrorCode) => {
  const error = new IdentityProtocolError(code);
  expect(error).toMatchObject({ name: 'IdentityProtocolError', code, message: code });
  expect(error.bodyIn('en')).toEqual({ error: { code: error.status, message: code } });
  return error.status;
};

test('the status of an error is that of its code, else 400', () => {
  const codes = ['NOT_FOUND', 'REQUEST_TOO_LARGE', 'TOO_MANY_ATTEMPTS_TRY_LATER', 'INVALID_EMAIL'] as const;
  expect(codes.map(statusOf)).toEqual([404, 413, 429, 400]);
});

test('a sentence follows the code, in the language of the caller', () => {
  const error = new IdentityProtocolError('WEAK_PASSWORD', { message: 'This password is too common' });
  expect(error.message).toBe('WEAK_PASSWORD : This password is too common');
  expect(error.bodyIn('hi').error.message).toMatch(/^WEAK_PASSWORD : यह/);
});
