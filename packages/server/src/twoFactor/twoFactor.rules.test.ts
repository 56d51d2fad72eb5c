import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { assertRecentSignIn, assertSecondFactor } from './twoFactor.rules.ts';

const NOW = 1_790_000_000_000;
const MINUTE = 60_000;
const session = (rest: Partial<Context['session']>) => rest as Context['session'];

const check = (age: number) => () => assertRecentSignIn({ session: session({ signedInAt: NOW - age }), now: NOW });

test('a sign-in is recent for five minutes', () => {
  expect(check(0)).not.toThrow();
  expect(check(5 * MINUTE)).not.toThrow();
  expect(check(5 * MINUTE + 1)).toThrow(
    expect.objectContaining({ code: 'sign-in-too-old', message: 'Please enter your password again to continue' }),
  );
});

test('a session needs a second factor of its own', () => {
  expect(() => assertSecondFactor({ session: session({ hasSecondFactor: true }) })).not.toThrow();
  expect(() => assertSecondFactor({ session: session({ hasSecondFactor: false }) })).toThrow(
    expect.objectContaining({
      code: 'second-factor-missing',
      message: 'Set up two-factor sign-in for your own account first',
    }),
  );
});
