import { expect, test } from 'vitest';
import { ApiError, errorOfResponse, isErrorCode, networkError, parseJson } from './errors.ts';

test.each(['null', '5', '"text"', 'true', '{', ''])('there is no object in %j', (text) => {
  expect(parseJson(text)).toBeUndefined();
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

test('an error says only what it was given', () => {
  const error = new ApiError('No', { code: 'token' });
  expect(error).toMatchObject({ name: 'ApiError', message: 'No', code: 'token', status: 0, fields: [] });
  expect(error.requestId).toBeUndefined();
  expect(error.cause).toBeUndefined();
});

test('a server that cannot be reached is an error with its cause', () => {
  const cause = new TypeError('Failed to fetch');
  const error = networkError(cause);
  expect(error).toMatchObject({
    message: 'The server cannot be reached. Please check your connection.',
    code: 'network',
    status: 0,
  });
  expect(error.cause).toBe(cause);
});

test.each([
  ['{"error":"Asha is in","code":"state-changed"}', 'Asha is in', 'state-changed'],
  ['{"success":false,"error":"Out of order"}', 'Out of order', 'bad-answer'],
  ['{"success":false}', '', 'bad-answer'],
  ['{"success":true}', 'HTTP 409: {"success":true}', 'bad-answer'],
  [
    '{"error":{"message":"x"},"code":"nonsense"}',
    'HTTP 409: {"error":{"message":"x"},"code":"nonsense"}',
    'bad-answer',
  ],
  ['<html>Bad gateway</html>', 'HTTP 409: <html>Bad gateway</html>', 'bad-answer'],
])('a failed response %j says %j', (text, message, code) => {
  expect(errorOfResponse(409, text)).toMatchObject({ message, code, status: 409, fields: [] });
});

test.each([
  ['<html>Bad gateway</html>', true],
  ['default backend - 404', true],
  ['null', true],
  ['', true],
  ['{}', true],
  ['{"error":"Not found"}', true],
  ['{"error":"Not found","code":404}', true],
  ['{"error":"No","code":"of a later release"}', false],
])('%j was not answered by the server: %s', (text, isForeign) => {
  expect(errorOfResponse(404, text).isForeign).toBe(isForeign);
});

test('an error names the fields of the response', () => {
  const fields = [{ field: 'memberData.phone', error: 'Phone number must be exactly 10 digits' }];
  const body = { error: 'Invalid', code: 'invalid', fields };
  expect(errorOfResponse(400, JSON.stringify(body)).fields).toEqual(fields);
});
