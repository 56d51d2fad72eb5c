import { expect, test } from 'vitest';
import { ApiError, errorOfResponse, isErrorCode, parseJson } from './errors.ts';
import { parseBody, requestToken } from './sendCall.ts';

test.each(['null', '5', '"text"', 'true', '{', ''])('there is no object in %j', (text) => {
  expect(parseJson(text)).toBeUndefined();
  expect(() => parseBody(200, text)).toThrow(`HTTP 200: ${text}`);
});

test('the object in a text is returned', () => {
  expect(parseJson('{"a":1}')).toEqual({ a: 1 });
});

test.each([
  ['invalid', true],
  ['toString', false],
  [['invalid'], false],
  [undefined, false],
])('%j is an error code: %s', (code, expected) => {
  expect(isErrorCode(code)).toBe(expected);
});

test('an error carries a request id only where there is one', () => {
  expect(errorOfResponse(500, '{"error":"No"}').requestId).toBeUndefined();
  expect(errorOfResponse(500, '{"error":"No","requestId":"r-1"}').requestId).toBe('r-1');
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
