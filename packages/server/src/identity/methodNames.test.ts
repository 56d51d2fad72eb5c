import { expect, test } from 'vitest';
import { methodNameOf } from './methodNames.ts';

test('only the methods that the server has are named', () => {
  const v1 = '/identitytoolkit.googleapis.com/v1';
  const v2 = '/identitytoolkit.googleapis.com/v2';
  const accountMethods = [
    'signInWithPassword',
    'signInWithEmailLink',
    'signInWithCustomToken',
    'resetPassword',
    'sendOobCode',
    'lookup',
  ];
  const secondFactorMethods = [
    'mfaSignIn:finalize',
    'mfaEnrollment:start',
    'mfaEnrollment:finalize',
    'mfaEnrollment:withdraw',
  ];
  expect(accountMethods.map((name) => methodNameOf(`${v1}/accounts:${name}`))).toEqual(accountMethods);
  expect(secondFactorMethods.map((name) => methodNameOf(`${v2}/accounts/${name}`))).toEqual(secondFactorMethods);
  expect(methodNameOf('/securetoken.googleapis.com/v1/token')).toBe('token');
  const others = ['', '/', `${v1}/accounts:signUp`, `${v2}/accounts:lookup`, `${v1}/accounts:lookup/`, '/v1/token'];
  expect(others.map(methodNameOf)).toEqual(others.map(() => undefined));
});
