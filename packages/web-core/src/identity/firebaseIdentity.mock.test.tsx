import type { Auth } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { firebaseIdentity } from './firebaseIdentity.ts';
import { interruptible } from './interruptedSignIn.ts';

vi.mock('./secondFactor.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a second step whose code cannot be loaded fails as a lost connection does', async () => {
  const identity = firebaseIdentity({} as Auth, 'embedded');
  const required = Object.assign(new Error('A code is required'), { code: 'auth/multi-factor-auth-required' });
  await interruptible('asha@demo.gym', () => Promise.reject(required)).catch(() => undefined);
  await expect(identity.challengeOf(required)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  await expect(identity.challengeOf(new Error('Another failure'))).resolves.toBeUndefined();
});
