import type { Auth } from 'firebase/auth';
import { expect, test, vi } from 'vitest';
import { firebaseIdentity } from './firebaseIdentity.ts';
import { interruptible } from './interruptedSignIn.ts';

vi.mock('./secondFactor.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a clock that differs by hours from the server’s makes no token that was just issued look expired', async () => {
  const HOUR_MS = 3_600_000;
  for (const leadMs of [2 * HOUR_MS, -2 * HOUR_MS]) {
    const iso = (ms: number) => new Date(Date.now() - leadMs + ms).toISOString();
    const issued = { token: 'token', issuedAtTime: iso(0), expirationTime: iso(HOUR_MS), claims: {} };
    const getIdTokenResult = () => Promise.resolve(issued);
    const identity = firebaseIdentity(
      { currentUser: { uid: 'asha', getIdTokenResult } } as unknown as Auth,
      'embedded',
    );
    const minutesLeft = async (fresh: boolean) =>
      Math.round((((await identity.token(fresh))?.expiresAt ?? NaN) - Date.now()) / 60_000);
    // When a stored token was issued is not known.
    expect(await minutesLeft(false)).toBe(60 - leadMs / 60_000);
    expect(await minutesLeft(true)).toBe(60);
    expect(await minutesLeft(false)).toBe(60);
  }
});

test('a second step whose code cannot be loaded fails as a lost connection does', async () => {
  const identity = firebaseIdentity({} as Auth, 'embedded');
  const required = Object.assign(new Error('A code is required'), { code: 'auth/multi-factor-auth-required' });
  await interruptible('asha@demo.gym', () => Promise.reject(required)).catch(() => undefined);
  await expect(identity.challengeOf(required)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  await expect(identity.challengeOf(new Error('Another failure'))).resolves.toBeUndefined();
});
