import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { parseBody, requestToken } from './sendCall.ts';

test.each(['null', '5', '"text"', 'true', '{', ''])('a response without an object is an error: %j', (text) => {
  expect(() => parseBody(200, text)).toThrow(`HTTP 200: ${text}`);
});

test.each([
  [199, false],
  [200, true],
  [299, true],
  [300, false],
])('a response %i succeeds: %s', (status, succeeds) => {
  const parse = () => parseBody(status, '{"members":[]}');
  if (succeeds) expect(parse()).toEqual({ members: [] });
  else expect(parse).toThrow(`HTTP ${status}`);
});

test('a token request that fails with something else than an error has no words', async () => {
  const failure = requestToken({ getToken: () => Promise.reject('offline') }, false);
  await expect(failure).rejects.toEqual(new ApiError('', { code: 'token', cause: 'offline' }));
});
