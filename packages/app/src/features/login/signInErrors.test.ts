import { expect, test } from 'vitest';
import { IdentityFailure } from '@spotter/web-core/testing';
import { validatePassword, strengthHint } from './passwordRules.ts';
import { linkMessage, signInMessage } from './signInErrors.ts';

test.each([
  ['user-not-found', 'No account found with this email address'],
  ['wrong-password', 'Invalid password'],
  ['invalid-email', 'Please enter a valid email address'],
  ['too-many-requests', 'Too many failed attempts. Please try again later'],
  ['user-disabled', 'This account has been disabled. Contact your administrator'],
  ['invalid-credential', 'Invalid email or password'],
  ['network-request-failed', 'The server cannot be reached. Please check your connection.'],
])('%s: %s', { tags: ['login-13', 'login-14', 'login-15', 'login-16', 'login-17', 'login-18'] }, (code, sentence) => {
  expect(signInMessage(new IdentityFailure(code))).toBe(sentence);
});

test("other failures show their message without the SDK's wrapper", { tags: ['login-19'] }, () => {
  const weak = Object.assign(new Error('Firebase: This password is too common (auth/weak-password).'), {
    code: 'auth/weak-password',
  });
  expect(signInMessage(weak)).toBe('This password is too common');
  expect(signInMessage(new Error('No connection'))).toBe('No connection');
});

test('a failure without a message', { tags: ['login-20'] }, () => {
  expect(signInMessage(new Error(''))).toBe('Login failed. Please try again');
  expect(signInMessage(new Error('Firebase: Error (auth/odd-thing).'))).toBe('Login failed. Please try again');
  expect(signInMessage('what?')).toBe('Login failed. Please try again');
  // Google's codes are its sentences.
  for (const code of ['api-key-not-valid.-please-pass-a-valid-api-key.', 'requests-from-referer-<empty>-are-blocked.'])
    expect(signInMessage(new Error(`Firebase: Error (auth/${code}).`))).toBe('Login failed. Please try again');
});

test('an expired link says so, and what to do', () => {
  expect(linkMessage(new IdentityFailure('expired-action-code'))?.title).toBe('This link has expired');
  expect(linkMessage(new IdentityFailure('password-already-set'))?.title).toBe('You have a password already');
  expect(linkMessage(new IdentityFailure('invalid-action-code'))?.title).toBe('This link is not valid any more');
  expect(linkMessage(new IdentityFailure('network-request-failed'))).toBeUndefined();
});

test.each([
  ['', 'Please use at least 8 characters'],
  ['1234567', 'Please use at least 8 characters'],
  ['12345678', undefined],
  ['🏋️'.repeat(4), undefined],
  ['a'.repeat(128), undefined],
  ['a'.repeat(129), 'Please use at most 128 characters'],
])('"%s" as a password: %s', (password, fault) => {
  expect(validatePassword(password)).toBe(fault);
});

test.each([
  ['', '8 to 128 characters. A few words are easy to remember.'],
  ['abc', '5 more to go'],
  ['aaaaaaaaaaaa', 'Weak: the same characters again and again'],
  ['correct1', 'Fair: longer is stronger'],
  ['correct horse', 'Good'],
  ['correct horse battery', 'Strong'],
])('the hint at "%s" is "%s"', (password, hint) => {
  expect(strengthHint(password)).toBe(hint);
});
