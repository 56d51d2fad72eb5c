import type { Auth } from 'firebase/auth';
import { afterEach, expect, test, vi } from 'vitest';
import { firebaseIdentity } from './firebaseIdentity.ts';

afterEach(() => vi.restoreAllMocks());

/** Signs out with these answers of the SDK and the network. */
async function signOutWith(getIdToken: (() => Promise<string>) | undefined, answer: () => Promise<Response>) {
  const requests: [url: unknown, init: RequestInit | undefined][] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    requests.push([url, init]);
    return answer();
  });
  const leave = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const auth = { currentUser: getIdToken ? { getIdToken } : null, signOut: leave };
  // Of the SDK's object only what a sign-out uses.
  await firebaseIdentity(auth as unknown as Auth, 'embedded').signOut();
  await new Promise((resolve) => setTimeout(resolve));
  return { requests, leave };
}

test('signing out ends the session on the server too, also when the page is left at once', async () => {
  const { requests, leave } = await signOutWith(
    () => Promise.resolve('token-1'),
    () => Promise.resolve(Response.json({ success: true })),
  );
  expect(leave).toHaveBeenCalledOnce();
  expect(requests).toHaveLength(1);
  expect(requests[0]?.[0]).toBe('/signOut');
  expect(requests[0]?.[1]).toMatchObject({
    method: 'POST',
    headers: { Authorization: 'Bearer token-1', 'Content-Type': 'application/json' },
    keepalive: true,
  });
});

test.each([
  ['the server cannot be reached', () => Promise.resolve('token-1'), () => Promise.reject(new TypeError('offline'))],
  ['the server does not answer', () => Promise.resolve('token-1'), () => new Promise<Response>(() => undefined)],
  ['no token can be had', () => Promise.reject(new Error('offline')), () => Promise.reject(new TypeError('offline'))],
  ['nobody is signed in', undefined, () => Promise.reject(new TypeError('offline'))],
])('signs this browser out where %s', async (_, getIdToken, answer) => {
  const { leave } = await signOutWith(getIdToken, answer);
  expect(leave).toHaveBeenCalledOnce();
});
