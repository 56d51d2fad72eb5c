import { contract } from '@spotter/api';
import { expect, test } from 'vitest';
import { validateEmail } from './validateEmail.ts';

test.each(['', ' ', 'asha', 'asha@', '@gym.in', 'asha@gym', 'a b@gym.in', 'asha@gym.in', 'a.b+c@d.e.in'])(
  'of %j the phone says what the contract says',
  (email) => {
    const parsed = contract.sendEmailSignInLink.input.safeParse({ email });
    expect(validateEmail(email.trim())).toBe(parsed.error?.issues[0]?.message);
  },
);
