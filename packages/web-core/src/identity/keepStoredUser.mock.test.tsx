import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deleteApp } from 'firebase/app';
import type { Auth } from 'firebase/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firebaseIdentity, openAuth } from './firebaseIdentity.ts';
import type { IdentityUser } from './identity.ts';

// The browser's build of the SDK: Node's has a fetch and a storage of its own.
vi.mock('firebase/auth', () => {
  const firebase = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'));
  return import(join(dirname(firebase.resolve('@firebase/auth/package.json')), 'dist/esm/index.js'));
});

const HOUR_MS = 3_600_000;
const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('=', '');
const tokenUntil = (at: number) =>
  `${encode({ alg: 'none' })}.${encode({ sub: 'uid-1', exp: at / 1000, iat: 1, auth_time: 1, gymId: 'gym-1' })}.x`;

const apps: Auth['app'][] = [];
let originalFetch: typeof fetch;
beforeEach(() => {
  originalFetch = globalThis.fetch;
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => deleteApp(app)));
  globalThis.fetch = originalFetch;
  window.localStorage.clear();
});

type Answer = () => Response | Promise<Response>;
const json =
  (status: number, body: unknown): Answer =>
  () =>
    Response.json(body, { status });
const failure = (status: number, message: string) => json(status, { error: { code: status, message } });
const userFound = json(200, {
  users: [{ localId: 'uid-1', email: 'asha@demo.gym', displayName: 'Asha Rao', lastLoginAt: '0', createdAt: '0' }],
});
const renewed: Answer = () =>
  Response.json({ access_token: tokenUntil(Date.now() + HOUR_MS), expires_in: '3600', refresh_token: 'refresh' });

let pages = 0;

/** Loads a page on which uid-1 was signed in; resolves with the user that the SDK reports first, and later with all. */
async function loadPage({
  token,
  lookup = userFound,
  isExpired = true,
}: {
  token: Answer;
  lookup?: Answer;
  isExpired?: boolean;
}) {
  pages += 1;
  const name = `page-${pages}`;
  const expirationTime = Date.now() + (isExpired ? -HOUR_MS : HOUR_MS);
  const stsTokenManager = { refreshToken: 'refresh', accessToken: tokenUntil(expirationTime), expirationTime };
  const stored = {
    uid: 'uid-1',
    email: 'asha@demo.gym',
    stsTokenManager,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    createdAt: '0',
    lastLoginAt: '0',
  };
  window.localStorage.setItem(
    `firebase:authUser:key:${name}`,
    JSON.stringify({ ...stored, apiKey: 'key', appName: name }),
  );
  const requests: string[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => {
    const url = input as string;
    requests.push(url.replace(/.*\/v1\/(.*)\?.*/, '$1'));
    return url.includes('/v1/token?') ? token() : lookup();
  });
  globalThis.fetch = fetch;
  const auth = openAuth({ mode: 'embedded', apiKey: 'key', projectId: 'demo' }, name);
  apps.push(auth.app);
  const identity = firebaseIdentity(auth, 'embedded');
  const users: (IdentityUser | null)[] = [];
  const user = await new Promise<IdentityUser | null>((resolve) =>
    identity.observe((next) => {
      users.push(next);
      resolve(next);
    }),
  );
  return { user, users, identity, requests, fetch };
}

test('a page load renews the token, and looks up the user without waiting for it', async () => {
  const found = Promise.withResolvers<Response>();
  const { user, identity, requests } = await loadPage({ token: renewed, lookup: () => found.promise });
  expect(user).toMatchObject({ uid: 'uid-1', email: 'asha@demo.gym', name: '' });
  await expect.poll(() => requests).toEqual(['token', 'accounts:lookup']);
  found.resolve(await userFound());
  await expect.poll(() => window.localStorage.getItem(`firebase:authUser:key:page-${pages}`)).toContain('Asha Rao');
  expect((await identity.token(false))?.claims).toMatchObject({ gymId: 'gym-1' });
});

const serviceFailures: [string, Answer][] = [
  ['400 of another code', failure(400, 'API_KEY_INVALID')],
  ['429', failure(429, 'TOO_MANY_ATTEMPTS_TRY_LATER : Try later.')],
  ['500', failure(500, 'INTERNAL')],
  ['500 of another envelope', json(500, { message: 'Internal Server Error' })],
  ['503 as HTML', () => new Response('<html>', { status: 503 })],
  ['200 without a token or user', json(200, {})],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
];

test.each(serviceFailures)('the user stays when the token service answers %s', async (_, token) => {
  const { user } = await loadPage({ token });
  expect(user).toMatchObject({ uid: 'uid-1' });
});

test.each(serviceFailures)('the user stays when the look-up answers %s', async (_, lookup) => {
  const answered = vi.fn<Answer>(lookup);
  const { users, identity } = await loadPage({ token: renewed, lookup: answered, isExpired: false });
  await expect.poll(() => answered).toHaveBeenCalled();
  expect(await identity.token(true)).toMatchObject({ uid: 'uid-1' });
  expect(users).toEqual([expect.objectContaining({ uid: 'uid-1' })]);
});

test.each(['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED', 'INVALID_ID_TOKEN', 'INVALID_REFRESH_TOKEN : Revoked'])(
  'the user is signed out when the service says %s',
  async (code) => {
    expect((await loadPage({ token: failure(400, code) })).user).toBeNull();
    const { users } = await loadPage({ token: renewed, lookup: failure(400, code), isExpired: false });
    await expect.poll(() => users).toEqual([expect.objectContaining({ uid: 'uid-1' }), null]);
  },
);

test('after the start, failures reach the SDK as they are', async () => {
  const { identity, fetch } = await loadPage({ token: failure(400, 'TOO_MANY_ATTEMPTS_TRY_LATER') });
  expect(globalThis.fetch).toBe(fetch);
  await expect(identity.token(true)).rejects.toMatchObject({ code: 'auth/too-many-requests' });
});

test('a response without a token, as of a network that wants its page opened first, loses neither token nor session', async () => {
  let answer: Answer = renewed;
  const { users, identity } = await loadPage({ token: () => answer() });
  answer = json(200, { portal: 'Welcome' });
  await expect(identity.token(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  expect((await identity.token(false))?.claims).toMatchObject({ gymId: 'gym-1' });
  await expect(identity.token(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  answer = renewed;
  expect(await identity.token(true)).toMatchObject({ uid: 'uid-1' });
  expect(users).toEqual([expect.objectContaining({ uid: 'uid-1' })]);
});

test('nor does one to the look-up that follows a page load', async () => {
  let answer = json(200, { portal: 'Welcome' });
  const requested = vi.fn<Answer>(() => answer());
  const { users, identity } = await loadPage({ token: requested });
  // One at the start of the SDK, one for the look-up after it.
  await expect.poll(() => requested).toHaveBeenCalledTimes(2);
  answer = renewed;
  await expect.poll(() => identity.token(false).catch(() => undefined)).toMatchObject({ uid: 'uid-1' });
  expect(users).toEqual([expect.objectContaining({ uid: 'uid-1' })]);
});
