import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IdToken } from '../identity/identity.ts';
import { createSession, type SessionRecord } from './createSession.ts';
import { createSessionKeys } from './sessionKeys.ts';
import { appSessionPolicy, sessionMessages } from './sessionPolicy.ts';
import { TokenError } from './tokenErrors.ts';
import {
  fakeIdentity,
  fakeKeys,
  goodClaims,
  gymlessClaims,
  IdentityFailure,
  noClaims,
} from '../testing/fakeIdentity.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 3, 4, 30) }));
afterEach(() => vi.useRealTimers());

function begin(options: Parameters<typeof fakeIdentity>[0] = {}) {
  const identity = fakeIdentity(options);
  const keys = fakeKeys(options.isOpen);
  const reload = vi.fn<() => void>();
  const session = createSession({
    load: () => Promise.resolve(identity),
    record: keys,
    policy: appSessionPolicy,
    reload,
  });
  session.start();
  return { identity, keys, reload, session };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test(
  '[3, 6, 7] somebody whose token names gym and role is inside at once, a new login too',
  { tags: ['session-11'] },
  async () => {
    const { session, identity, keys } = begin();
    expect(session.state()).toEqual({ is: 'starting' });
    await settle();
    expect(session.state()).toEqual({ is: 'signed-out' });

    await identity.signIn('asha@demo.gym', 'secret-word');
    await settle();
    expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1', userType: 'admin' } });
    expect(keys.stored()).toMatchObject({ uid: 'uid-1', start: Date.now() });
  },
);

test(
  '[8, 9] a new login without claims waits 3 s and asks for a fresh token, then 2 s and once more',
  { tags: ['session-3', 'session-4', 'session-5'] },
  async () => {
    const { session, identity } = begin({ claims: [noClaims, noClaims, goodClaims] });
    await settle();
    await identity.signIn('asha@demo.gym', 'secret-word');
    await settle();
    expect(session.state()).toMatchObject({ is: 'waiting', refreshes: 0 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(identity.tokenRequests).toEqual([false]);
    await vi.advanceTimersByTimeAsync(1);
    expect(identity.tokenRequests).toEqual([false, true]);
    expect(session.state()).toMatchObject({ is: 'waiting', refreshes: 1 });
    await vi.advanceTimersByTimeAsync(1999);
    expect(identity.tokenRequests).toEqual([false, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect(session.state().is).toBe('signed-in');
  },
);

test(
  '[10, 18] a new login whose claims never come is told so, and signed out 2 s later',
  { tags: ['session-6', 'session-7'] },
  async () => {
    const { session, identity, keys } = begin({ claims: [noClaims] });
    await settle();
    await identity.signIn('asha@demo.gym', 'secret-word');
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.state()).toEqual({ is: 'ending', message: sessionMessages.incomplete, delayMs: 2000 });
    await vi.advanceTimersByTimeAsync(1999);
    expect(session.state().is).toBe('ending');
    await vi.advanceTimersByTimeAsync(1);
    expect(session.state()).toEqual({ is: 'signed-out', notice: sessionMessages.incomplete });
    expect(keys.isOpen()).toBe(false);
  },
);

test(
  '[5, 11, 18] a stored session without claims has expired: 3 s, then out',
  { tags: ['session-8', 'session-9'] },
  async () => {
    const { session } = begin({ stored: true, claims: [noClaims] });
    await settle();
    expect(session.state()).toEqual({ is: 'ending', message: sessionMessages.missingClaims, delayMs: 3000 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(session.state()).toEqual({ is: 'signed-out', notice: sessionMessages.missingClaims });
  },
);

test('[7] a role that is not known is no reason to wait', { tags: ['access-10'] }, async () => {
  const { session, identity } = begin({ claims: [{ ...goodClaims, userType: 'guest' }] });
  await settle();
  await identity.signIn('asha@demo.gym', 'secret-word');
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { userType: 'other' } });
});

test.each([undefined, 1])(
  '[12] claims of version %s are too old: 3 s, then out',
  { tags: ['session-10', 'session-11'] },
  async (version) => {
    const { session } = begin({ stored: true, claims: [{ ...goodClaims, version }] });
    await settle();
    expect(session.state()).toEqual({ is: 'ending', message: sessionMessages.oldClaims, delayMs: 3000 });
  },
);

test.each([
  ['user-token-expired', sessionMessages.tokenExpired],
  ['user-not-found', sessionMessages.tokenExpired],
  ['invalid-user-token', sessionMessages.tokenExpired],
  ['invalid-refresh-token', sessionMessages.tokenExpired],
  ['user-disabled', sessionMessages.tokenExpired],
])('[13] a stored session that the identity service ends, %s: 2 s, then out', async (code, message) => {
  const { session, identity } = begin({ stored: true, failures: [code] });
  await settle();
  expect(session.state()).toEqual({ is: 'ending', message, delayMs: 2000 });
  expect(identity.tokenRequests).toEqual([false]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.state()).toEqual({ is: 'signed-out', notice: message });
});

const failingServices = [
  ['network-request-failed', 'Network error while refreshing authentication. Please check your connection.'],
  ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  ['internal-error', 'Failed to refresh authentication. Please try logging in again.'],
  ['invalid-argument', 'Failed to refresh authentication. Please try logging in again.'],
] as const;

test.each(failingServices)(
  '[27, 28] a stored session stays while the token service fails with %s, and Retry reads it again',
  { tags: ['session-12'] },
  async (code, message) => {
    // Too many requests are not followed by another one at once.
    const attempts = code === 'too-many-requests' ? [false] : [false, true];
    const failures = [...attempts, ...attempts].map(() => code);
    const { session, identity, keys } = begin({ stored: true, failures });
    await settle();
    expect(session.state()).toMatchObject({ is: 'unavailable', message, reading: { user: { uid: 'uid-1' } } });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(session.state()).toMatchObject({ is: 'unavailable', message });
    expect(keys.isOpen()).toBe(true);
    session.start();
    expect(session.state()).toMatchObject({ is: 'reading', isFresh: false, refreshes: 0 });
    await settle();
    expect(session.state()).toMatchObject({ is: 'unavailable', message });
    session.start();
    await settle();
    expect(session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-1' } });
    expect(identity.tokenRequests).toEqual([...attempts, ...attempts, false, false]);
  },
);

test('[28] a new login whose token could not be had still waits for its claims after Retry', async () => {
  const failures = ['internal-error', 'internal-error'];
  const { session, identity } = begin({ claims: [noClaims, goodClaims], failures });
  await settle();
  await identity.signIn('asha@demo.gym', 'secret-word');
  await settle();
  expect(session.state()).toMatchObject({ is: 'unavailable', reading: { isFresh: true } });
  session.start();
  await settle();
  expect(session.state()).toMatchObject({ is: 'waiting' });
});

test('[28, 29, 30] what happens in other tabs to a session whose token could not be had', async () => {
  const beginUnreadable = async () => {
    const started = begin({ stored: true, failures: ['internal-error', 'internal-error'] });
    await settle();
    expect(started.session.state().is).toBe('unavailable');
    return started;
  };
  const other = await beginUnreadable();
  other.identity.enter('uid-2');
  await settle();
  expect(other.session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-2' } });

  const ended = await beginUnreadable();
  ended.identity.leave();
  expect(ended.session.state()).toEqual({ is: 'expired', message: sessionMessages.missingClaims });

  const left = await beginUnreadable();
  left.keys.clear();
  left.identity.leave();
  expect(left.session.state()).toEqual({ is: 'signed-out' });

  const signedOut = await beginUnreadable();
  await signedOut.session.signOut();
  expect(signedOut.session.state()).toEqual({ is: 'signed-out' });
  expect(signedOut.keys.isOpen()).toBe(false);
});

test('a failure while signed in that says nothing of the session leaves it open', async () => {
  for (const [code, message] of failingServices) {
    const { session, identity } = begin({ stored: true });
    await settle();
    identity.failNext(code);
    identity.failNext(code);
    await expect(session.getToken({ fresh: true })).rejects.toThrow(message);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.state().is).toBe('signed-in');
  }
});

test('the claims of an abandoned reading are not applied to the next user', async () => {
  const { session, identity } = begin({ stored: true });
  const first = Promise.withResolvers<IdToken>();
  const requests = [first.promise];
  identity.token = () => requests.shift() ?? new Promise(() => undefined);
  await settle();
  expect(requests).toEqual([]);
  identity.enter('uid-2');
  await settle();
  const states: string[] = [];
  session.subscribe(() => states.push(session.state().is));
  first.resolve({ token: 'of uid-1', uid: 'uid-1', expiresAt: Date.now() + 3_600_000, claims: goodClaims });
  await settle();
  expect(states).toEqual([]);
});

test('[16] signing out clears the session keys', { tags: ['session-13'] }, async () => {
  const { session, keys } = begin({ stored: true });
  await settle();
  expect(keys.isOpen()).toBe(true);
  await session.signOut();
  expect(keys.isOpen()).toBe(false);
  expect(session.state()).toEqual({ is: 'signed-out' });
});

test('a sign-out that fails reloads the page, without the session keys', { tags: ['frame-8'] }, async () => {
  const { session, identity, keys, reload } = begin({ stored: true });
  await settle();
  identity.signOut = () => Promise.reject(new Error('storage is gone'));
  await session.signOut();
  expect(reload).toHaveBeenCalledOnce();
  expect(keys.isOpen()).toBe(false);
});

test('signed out even where the identity service does not report it', async () => {
  const { session, identity } = begin({ stored: true });
  await settle();
  identity.signOut = () => Promise.resolve();
  await session.signOut();
  expect(session.state()).toEqual({ is: 'signed-out' });
});

test('an ending without a delay stays until somebody signs in', async () => {
  const identity = fakeIdentity({ stored: true, claims: [noClaims] });
  const endings = { ...appSessionPolicy.endings, missingClaims: { message: sessionMessages.missingClaims } };
  const policy = { ...appSessionPolicy, endings };
  const session = createSession({
    load: () => Promise.resolve(identity),
    record: fakeKeys(),
    policy,
    reload: () => {},
  });
  session.start();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(session.state()).toEqual({ is: 'ending', message: sessionMessages.missingClaims });
});

test(
  '[15, 16] ended by the identity service: expired; ended by hand in another tab: simply out',
  { tags: ['session-14'] },
  async () => {
    const ended = begin({ stored: true });
    await settle();
    ended.identity.leave();
    expect(ended.session.state()).toEqual({ is: 'expired', message: sessionMessages.missingClaims });

    const other = begin({ stored: true });
    await settle();
    other.keys.clear();
    other.identity.leave();
    expect(other.session.state()).toEqual({ is: 'signed-out' });
  },
);

test('[4] a session that ended while the page was closed leaves a notice', async () => {
  const { session, keys } = begin({ isOpen: true });
  await settle();
  expect(session.state()).toEqual({ is: 'signed-out', notice: sessionMessages.missingClaims });
  expect(keys.isOpen()).toBe(false);
});

test('[14, 18] a call whose token has expired ends the session after 2 s', { tags: ['session-19'] }, async () => {
  const { session, identity } = begin({ stored: true });
  await settle();
  identity.failNext('user-token-expired');
  await expect(session.getToken({ fresh: true })).rejects.toThrow(sessionMessages.tokenExpired);
  expect(session.state()).toEqual({ is: 'ending', message: sessionMessages.tokenExpired, delayMs: 2000 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.state()).toEqual({ is: 'signed-out', notice: sessionMessages.tokenExpired });
});

test('the token is renewed five minutes before it expires', { tags: ['session-15'] }, async () => {
  const { identity } = begin({ stored: true });
  await settle();
  const before = identity.tokenRequests.length;
  await vi.advanceTimersByTimeAsync(55 * 60_000 - 1);
  expect(identity.tokenRequests).toHaveLength(before);
  await vi.advanceTimersByTimeAsync(1);
  expect(identity.tokenRequests.slice(before)).toEqual([true]);
});

test('[17] another person signing in replaces the one before', async () => {
  const { session, identity } = begin({ stored: true });
  await settle();
  identity.enter('uid-2');
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-2' } });
});

test('[1, 2] a server that cannot be asked is named, and asked again on demand', async () => {
  const identity = fakeIdentity({});
  let isReachable = false;
  const load = () => (isReachable ? Promise.resolve(identity) : Promise.reject(new Error('No connection')));
  const session = createSession({ load, record: fakeKeys(), policy: appSessionPolicy, reload: () => {} });
  session.start();
  await settle();
  expect(session.state()).toEqual({ is: 'unavailable', message: 'No connection' });
  isReachable = true;
  session.start();
  await settle();
  expect(session.state()).toEqual({ is: 'signed-out' });
});

test('[19] an expired session is left for the login', async () => {
  const { session, identity, keys } = begin({ stored: true });
  await settle();
  identity.leave();
  expect(session.state().is).toBe('expired');
  await session.signOut();
  expect(session.state()).toEqual({ is: 'signed-out' });
  expect(keys.isOpen()).toBe(false);
});

test('[20, 21] who signs in, in another tab, is in here too, whatever the session before came to', async () => {
  const expired = begin({ stored: true });
  await settle();
  expired.identity.leave();
  expired.identity.enter('uid-2');
  await settle();
  expect(expired.session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-2' } });

  const ending = begin({ stored: true, claims: [noClaims, goodClaims] });
  await settle();
  expect(ending.session.state().is).toBe('ending');
  ending.identity.enter('uid-2');
  await settle();
  expect(ending.session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-2' } });
  await vi.advanceTimersByTimeAsync(3000);
  expect(ending.session.state().is).toBe('signed-in');
});

test('[22] the call that finds the session over says so, after the service has ended it', async () => {
  const { session, identity } = begin({ stored: true });
  await settle();
  const { promise, reject } = Promise.withResolvers<never>();
  identity.token = () => promise;
  const asking = session.getToken({ fresh: true });
  await settle();
  identity.leave();
  expect(session.state().is).toBe('expired');
  reject(new IdentityFailure('user-token-expired'));
  await expect(asking).rejects.toThrow(sessionMessages.tokenExpired);
  expect(session.state()).toEqual({ is: 'ending', message: sessionMessages.tokenExpired, delayMs: 2000 });
});

test('[23, 24] a session that is over before its token was read: expired, or out where that was asked for', async () => {
  for (const end of ['expired', 'signed-out']) {
    const { session, identity } = begin({ stored: true });
    identity.token = () => new Promise(() => undefined);
    await settle();
    expect(session.state().is).toBe('reading');
    if (end === 'expired') identity.leave();
    else await session.signOut();
    expect(session.state().is).toBe(end);
  }
});

test('[25, 26] a session that is over while its claims are waited for: the same, and nothing more is asked', async () => {
  for (const end of ['expired', 'signed-out']) {
    const { session, identity } = begin({ claims: [noClaims] });
    await settle();
    await identity.signIn('asha@demo.gym', 'secret-word');
    await settle();
    expect(session.state().is).toBe('waiting');
    if (end === 'expired') identity.leave();
    else await session.signOut();
    expect(session.state().is).toBe(end);
    const { length } = identity.tokenRequests;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(identity.tokenRequests).toHaveLength(length);
  }
});

/** A session that remembers claims, or refreshes early. */
function beginWith(
  record: Partial<SessionRecord>,
  identity = fakeIdentity({ stored: true }),
  minTokenValidityMs?: number,
) {
  const load = vi.fn<() => Promise<typeof identity>>(() => Promise.resolve(identity));
  const session = createSession({
    load,
    record: { ...fakeKeys(), ...record },
    policy: { ...appSessionPolicy, ...(minTokenValidityMs !== undefined && { minTokenValidityMs }) },
    reload: () => {},
  });
  session.start();
  return { session, identity, load };
}

test.each([
  [3_600_001, [false, true]],
  [3_600_000, [false]],
  [undefined, [false]],
])('a call refreshes a token that is valid for less than %s ms', async (minTokenValidityMs, expected) => {
  const { session, identity } = beginWith({}, undefined, minTokenValidityMs);
  await settle();
  const before = identity.tokenRequests.length;
  expect(await session.getToken({ fresh: false })).toMatch(/^token-/);
  expect(identity.tokenRequests.slice(before)).toEqual(expected);
});

test('a fresh token is not refreshed again', async () => {
  const { session, identity } = beginWith({}, undefined, 3_600_001);
  await settle();
  const before = identity.tokenRequests.length;
  await session.getToken({ fresh: true });
  expect(identity.tokenRequests.slice(before)).toEqual([true]);
});

test('a call shares the scheduled refresh under way', async () => {
  const { session, identity } = beginWith({});
  await settle();
  const { promise, resolve } = Promise.withResolvers<IdToken>();
  const token = vi.fn<typeof identity.token>(() => promise);
  identity.token = token;
  await vi.advanceTimersByTimeAsync(55 * 60_000);
  const calls = [session.getToken({ fresh: false }), session.getToken({ fresh: true })];
  await settle();
  expect(token).toHaveBeenCalledExactlyOnceWith(true);
  resolve({ token: 'shared', uid: 'uid-1', expiresAt: Date.now() + 3_600_000, claims: goodClaims });
  expect(await Promise.all(calls)).toEqual(['shared', 'shared']);
});

test('nobody signed in: no token', async () => {
  const { session } = beginWith({}, fakeIdentity({}));
  await settle();
  expect(await session.getToken({ fresh: false })).toBeNull();
});

test('a token of somebody else, or for another gym, is not given to a caller of this account', async () => {
  const identity = fakeIdentity({ stored: true });
  const { session } = beginWith({}, identity);
  await settle();
  const account = { uid: 'uid-1', gymId: 'gym-1' };
  expect(await session.getToken({ fresh: false, account })).toMatch(/^token-/);
  expect(await session.getToken({ fresh: false, account: { ...account, gymId: 'gym-2' } })).toBeNull();
  identity.enter('uid-2');
  await settle();
  expect(await session.getToken({ fresh: false, account })).toBeNull();
  expect(await session.getToken({ fresh: true, account })).toBeNull();
  expect(await session.getToken({ fresh: false })).toMatch(/^token-/);
});

test('the record opens with the user, and has the claims once they are read', async () => {
  const opened = vi.fn<SessionRecord['open']>();
  beginWith({ open: opened });
  await settle();
  expect(opened.mock.calls).toEqual([
    ['uid-1', Date.now(), undefined],
    ['uid-1', Date.now(), expect.objectContaining({ gymId: 'gym-1' })],
  ]);
});

const remembered = { gymId: 'gym-7', userType: 'member', branchId: null, branchAccess: '', version: 2 } as const;

test.each([
  ['fails', fakeIdentity({ stored: true, failures: ['internal-error', 'internal-error'] })],
  ['lacks claims', fakeIdentity({ stored: true, claims: [noClaims] })],
])('remembered claims stand in where the token %s', async (_, identity) => {
  const recall = vi.fn<NonNullable<SessionRecord['recall']>>(() => remembered);
  const { session } = beginWith({ recall }, identity);
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: remembered });
  expect(recall).toHaveBeenCalledOnce();
  expect(recall.mock.lastCall?.[0]).toBe('uid-1');
});

/** The app's record, in a browser where somebody was signed in before. */
function storedKeys() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  return { keys: createSessionKeys(storage), stored, storage };
}
const unreadableIn = (code: string) => fakeIdentity({ stored: true, failures: [code, code] });

test('the app opens without a connection as it was left, and not for another user', async () => {
  const { keys } = storedKeys();
  beginWith(keys);
  await settle();
  const { session } = beginWith(keys, unreadableIn('network-request-failed'));
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1', userType: 'admin' } });
  keys.open('uid-2', Date.now());
  expect(keys.recall?.('uid-2', new TokenError(new IdentityFailure('network-request-failed')))).toBeUndefined();
});

test('a device keeps whose session is open, since when and with which claims, and each user’s last gym', () => {
  const { keys, stored } = storedKeys();
  keys.open('uid-1', 7, remembered);
  keys.rememberGym('uid-1', 'gym-7');
  expect(Object.fromEntries(stored)).toEqual({
    'session-active': 'true',
    'session-uid': 'uid-1',
    'session-start': '7',
    'session-claims': JSON.stringify(remembered),
    'gym-of-uid-1': 'gym-7',
  });
  const lost = new TokenError(new IdentityFailure('network-request-failed'));
  expect(keys.recall?.('uid-1', lost)).toEqual(remembered);
  expect(keys.recall?.('uid-2', lost)).toBeUndefined();
  expect([keys.lastGym('uid-1'), keys.lastGym('uid-2')]).toEqual(['gym-7', undefined]);
});

test('where the storage is full, a session opens all the same, and nothing of the one before stays', async () => {
  const { keys, stored, storage } = storedKeys();
  keys.open('uid-2', 7, remembered);
  storage.setItem = () => {
    throw new DOMException('', 'QuotaExceededError');
  };
  const { session } = beginWith(keys);
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1' } });
  expect(stored.size).toBe(0);
});

test('the app remembers no claims for any other failure, nor after a sign-out', async () => {
  const { keys, stored } = storedKeys();
  const { session: first } = beginWith(keys);
  await settle();
  const { session } = beginWith(keys, unreadableIn('internal-error'));
  await settle();
  expect(session.state().is).toBe('unavailable');
  const { session: unclaimed } = beginWith(keys, fakeIdentity({ stored: true, claims: [noClaims] }));
  await settle();
  expect(unclaimed.state().is).toBe('ending');
  await first.signOut();
  expect([...stored.keys()]).toEqual(['gym-of-uid-1']);
});

test('remembered claims do not outlive a session that the identity service has ended', async () => {
  const { session } = beginWith(
    { recall: () => remembered },
    fakeIdentity({ stored: true, failures: ['user-disabled'] }),
  );
  await settle();
  expect(session.state().is).toBe('ending');
});

test('listeners hear each change until they leave, and nothing where nothing changes', async () => {
  const { session, identity } = beginWith({});
  const states: string[] = [];
  const leave = session.subscribe(() => states.push(session.state().is));
  await settle();
  expect(states).toEqual(['reading', 'signed-in']);
  session.start();
  identity.enter('uid-1');
  await settle();
  expect(states).toEqual(['reading', 'signed-in']);
  leave();
  identity.leave();
  expect(states).toHaveLength(2);
});

test('the identity service is loaded once, and again only after a failure', async () => {
  const { session, identity, load } = beginWith({});
  await settle();
  session.start();
  expect(await session.identity()).toBe(identity);
  expect(load).toHaveBeenCalledOnce();
});

test('a token that fails for the user before does not end the session of the next one', async () => {
  const [before, next] = [Promise.withResolvers<IdToken>(), Promise.withResolvers<IdToken>()];
  const answers = [before.promise, next.promise];
  const { session, identity } = beginWith(
    {},
    Object.assign(fakeIdentity({ stored: true }), { token: () => answers.shift() ?? next.promise }),
  );
  await settle();
  identity.enter('uid-2');
  await settle();
  before.reject(new IdentityFailure('user-disabled'));
  await settle();
  expect(session.state()).toMatchObject({ is: 'reading', user: { uid: 'uid-2' } });
  next.resolve({ token: 'token', uid: 'uid-2', expiresAt: Date.now() + 3_600_000, claims: goodClaims });
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-2' } });
});

test('an end by a delay leaves no timer behind when somebody signs in', async () => {
  const { session, identity } = begin({ stored: true, claims: [noClaims, goodClaims] });
  await settle();
  identity.enter('uid-2');
  await settle();
  await vi.advanceTimersByTimeAsync(3000);
  expect(session.state()).toMatchObject({ is: 'signed-in', user: { uid: 'uid-2' } });
});

test('a failure to load that is no error is reported as text', async () => {
  const session = createSession({
    load: () => Promise.reject('offline'),
    record: fakeKeys(),
    policy: appSessionPolicy,
    reload: () => {},
  });
  session.start();
  await settle();
  expect(session.state()).toEqual({ is: 'unavailable', message: 'offline' });
});

const otherGym = { ...goodClaims, gymId: 'gym-2', userType: 'member' };

test('[31, 32] an account with several gyms chooses one, and the device remembers it', async () => {
  const { session, identity, keys } = begin({ claims: [gymlessClaims, goodClaims] });
  await settle();
  await identity.signIn('asha@demo.gym', 'secret-word');
  await settle();
  expect(session.state()).toMatchObject({ is: 'choosing', user: { uid: 'uid-1' }, isSwitching: false });
  expect(session.lastGym()).toBeUndefined();
  await session.enterGym('custom-token');
  await settle();
  expect(identity.customTokens).toEqual(['custom-token']);
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1' } });
  expect(session.lastGym()).toBe('gym-1');
  await session.signOut();
  await settle();
  expect(session.lastGym()).toBeUndefined();
  expect(keys.lastGym('uid-1')).toBe('gym-1');
});

test('while a gym is chosen, calls have a token', async () => {
  const { session } = begin({ stored: true, claims: [gymlessClaims] });
  await settle();
  expect(session.state()).toMatchObject({ is: 'choosing' });
  expect(await session.getToken({ fresh: false })).toMatch(/^token-/);
  expect(session.state()).toMatchObject({ is: 'choosing' });
});

test('[33, 32] another gym can be chosen, or the same kept', async () => {
  const { session, identity } = begin({ stored: true, claims: [goodClaims, goodClaims, goodClaims, otherGym] });
  await settle();
  session.switchGym();
  expect(session.state()).toMatchObject({ is: 'choosing', isSwitching: true });
  await session.enterGym();
  await settle();
  expect(identity.customTokens).toEqual([]);
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1' } });
  session.switchGym();
  await session.enterGym('custom-token');
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-2' } });
});

test('a sign-in that fails leaves the choice as it was', async () => {
  const { session, identity } = begin({ stored: true, claims: [gymlessClaims] });
  await settle();
  identity.signInByToken = () => Promise.reject(new IdentityFailure('invalid-custom-token'));
  await expect(session.enterGym('custom-token')).rejects.toThrow('invalid-custom-token');
  expect(session.state()).toMatchObject({ is: 'choosing' });
});

test('[17] a gym that another tab chose is noticed with the next call', async () => {
  const { session } = begin({ stored: true, claims: [goodClaims, goodClaims, otherGym] });
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-1' } });
  await session.getToken({ fresh: false });
  await settle();
  expect(session.state()).toMatchObject({ is: 'signed-in', claims: { gymId: 'gym-2' } });
});

const stateAfterEnd = async (act: (begun: ReturnType<typeof begin>) => unknown) => {
  const begun = begin({ stored: true, isOpen: true, claims: [gymlessClaims] });
  await settle();
  expect(begun.session.state()).toMatchObject({ is: 'choosing' });
  await act(begun);
  await settle();
  return begun.session.state();
};

test('[34, 35, 36] a session that ends while its gym is chosen', async () => {
  const expiry = stateAfterEnd(({ session, identity }) => {
    identity.failNext('user-token-expired');
    return session.getToken({ fresh: true }).catch(() => undefined);
  });
  expect(await expiry).toMatchObject({ is: 'ending', message: sessionMessages.tokenExpired });
  expect(await stateAfterEnd(({ identity }) => identity.leave())).toMatchObject({ is: 'expired' });
  expect(await stateAfterEnd(({ session }) => session.signOut())).toEqual({ is: 'signed-out' });
});
