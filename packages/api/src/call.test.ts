import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, DEFAULT_MAX_BODY_BYTES, errorsOf, signedInErrors } from './call.ts';

const definition = {
  path: '/doSomething',
  summary: 'Does something.',
  input: z.strictObject({}),
  answer: z.object({}),
  errors: ['not-found'],
} as const;
const common = ['invalid', 'too-large', 'too-many', 'internal', 'unavailable'];

test('a public read has its own errors and the common ones', () => {
  expect(errorsOf(call({ ...definition, method: 'GET', access: 'anyone' }))).toEqual(['not-found', ...common]);
});

test('a public write may meet a full disk', () => {
  expect(errorsOf(call({ ...definition, method: 'POST', access: 'anyone' }))).toEqual([
    'not-found',
    ...common,
    'storage-full',
  ]);
});

test('a read with a token may be refused', () => {
  const errors = errorsOf(call({ ...definition, method: 'GET', access: ['admin'] }));
  expect(errors.toSorted()).toEqual(['not-found', ...common, ...signedInErrors].toSorted());
});

test('a write with a token may meet a reused key as well', () => {
  const errors = errorsOf(call({ ...definition, method: 'POST', access: ['admin'] }));
  const expected = ['not-found', ...common, 'storage-full', ...signedInErrors, 'key-reused'];
  expect(errors.toSorted()).toEqual(expected.toSorted());
});

test('an error that is declared twice is listed once', () => {
  const errors = errorsOf(call({ ...definition, method: 'GET', access: 'anyone', errors: ['invalid', 'not-found'] }));
  expect(errors.filter((code) => code === 'invalid')).toEqual(['invalid']);
});

test('a body holds 64 kB', () => {
  expect(DEFAULT_MAX_BODY_BYTES).toBe(65_536);
});
