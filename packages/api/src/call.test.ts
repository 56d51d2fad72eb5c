import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, DEFAULT_MAX_BODY_BYTES, errorsOf } from './call.ts';

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
  expect(errors).toEqual(expect.arrayContaining(['not-found', ...common, 'unauthenticated', 'forbidden']));
  expect(errors).not.toContain('key-reused');
  expect(errors).not.toContain('storage-full');
});

test('a write with a token may meet a reused key as well', () => {
  expect(errorsOf(call({ ...definition, method: 'POST', access: ['admin'] }))).toEqual(
    expect.arrayContaining(['not-found', ...common, 'storage-full', 'unauthenticated', 'forbidden', 'key-reused']),
  );
});

test('an error that is declared twice is listed once', () => {
  const errors = errorsOf(call({ ...definition, method: 'GET', access: 'anyone', errors: ['invalid', 'not-found'] }));
  expect(errors.filter((code) => code === 'invalid')).toEqual(['invalid']);
});

test('a body holds 64 kB', () => {
  expect(DEFAULT_MAX_BODY_BYTES).toBe(65_536);
});
