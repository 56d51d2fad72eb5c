import pg from 'pg';
import { expect, test } from 'vitest';
import { NoFreeConnectionError } from '../db/errors.ts';
import { DomainError } from '../errors.ts';
import { IdentityUnavailableError } from '../identity/identity.ts';
import { toDomainError } from './errors.ts';

const coded = (code: string, rest: object = {}) => Object.assign(new Error('what the engine says'), { code, ...rest });
const full = { code: 'storage-full' };
const unavailable = { code: 'unavailable' };

test.each([
  [
    'PostgreSQL’s disk full',
    Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' }),
  ],
  ['SQLite’s disk full', coded('ERR_SQLITE_ERROR', { errcode: 13 })],
  ['SQLite’s write that failed', coded('ERR_SQLITE_ERROR', { errcode: 778 })],
  ['a full disk elsewhere', coded('ENOSPC')],
])('%s is storage-full, with a sentence that says what to do', (_, error) => {
  const sentence = 'Nothing was saved: the disk is full or cannot be written to. Please make room.';
  expect(toDomainError(error)).toMatchObject({ ...full, message: sentence });
});

test.each([
  ['shutting down', coded('57P01')],
  ['starting', coded('57P03')],
  ['no connection left', coded('53300')],
  ['a deadlock', coded('40P01')],
  ['no socket', coded('ENOENT', { syscall: 'connect' })],
  ['connection refused', coded('ECONNREFUSED')],
  ['connection terminated', new Error('Connection terminated unexpectedly')],
  ['no free connection in time', new Error('timeout exceeded when trying to connect')],
  ['a file locked by another process', coded('ERR_SQLITE_ERROR', { errcode: 5 })],
])('an unreachable database is unavailable: %s', (_, error) => {
  expect(toDomainError(error)).toMatchObject(unavailable);
});

test('a wait in vain for a connection that others use is answered as busy', () => {
  expect(toDomainError(new NoFreeConnectionError('No connection'))).toMatchObject({
    ...unavailable,
    message: 'The server is very busy at the moment. Please wait a few seconds and try again.',
  });
});

test('a token that the hosted service’s absence leaves unknown is unavailable, not invalid', () => {
  expect(toDomainError(new IdentityUnavailableError('No keys'))).toMatchObject({
    ...unavailable,
    message: 'The sign-in service cannot be reached. Please try again in a minute.',
  });
});

test('a text with NUL, which PostgreSQL refuses, is invalid', () => {
  expect(toDomainError(coded('22021'))).toMatchObject({ code: 'invalid' });
});

test('defects of the server are neither', () => {
  for (const error of [
    new Error('no such table'),
    coded('ENOENT'),
    coded('23505'),
    coded('ERR_SQLITE_ERROR', { errcode: 1 }),
  ]) {
    expect(toDomainError(error)).toBeUndefined();
  }
  expect(toDomainError(new DomainError('invalid', 'No'))).toMatchObject({ code: 'invalid' });
});
