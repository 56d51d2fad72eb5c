import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from './createSession.ts';
import { createSessionKeys } from './sessionKeys.ts';
import { appSessionPolicy, sessionMessages } from './sessionPolicy.ts';
import { fakeIdentity, fakeKeys, noClaims } from '../testing/fakeIdentity.ts';
import { createTokenService } from './tokenService.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 3, 4, 30) }));
afterEach(() => vi.useRealTimers());

test(
  'what is said of a session that is over',
  { tags: ['session-6', 'session-8', 'session-10', 'session-12', 'session-18'] },
  () => {
    expect(sessionMessages).toEqual({
      incomplete: 'Authentication setup incomplete. Please try logging in again.',
      missingClaims: 'Your session has expired. Please log in again to continue.',
      oldClaims: 'Please log in again to access the latest features.',
      failed: 'Failed to load user session. Please try again.',
      tokenExpired: 'Session expired. Please log in again.',
    });
  },
);

test.each([
  [9_999, 'waiting'],
  [10_000, 'ending'],
])('%i ms after its login, a session without claims is %s', { tags: ['session-1', 'session-2'] }, async (age, is) => {
  const identity = fakeIdentity({ claims: [noClaims] });
  const session = createSession({
    load: () => Promise.resolve(identity),
    record: fakeKeys(),
    policy: appSessionPolicy,
    reload: () => {},
  });
  session.start();
  await vi.advanceTimersByTimeAsync(0);
  identity.enter('uid-1', Date.now() - age);
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state().is).toBe(is);
});

test('each attempt at a token has 30 seconds, and there are two', { tags: ['session-21'] }, async () => {
  const onFailure = vi.fn<(error: unknown) => void>();
  const service = createTokenService({ token: () => new Promise(() => undefined) });
  void service.get({ fresh: false }).catch(onFailure);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onFailure).toHaveBeenCalledOnce();
});

test('what the browser remembers of a session is gone after it', { tags: ['session-13'] }, () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage;
  const keys = createSessionKeys(storage);
  keys.open('uid-1', 1000);
  expect([...stored.values()]).toEqual(['true', 'uid-1', '1000']);
  expect(keys.isOpen()).toBe(true);
  keys.open('uid-1', 2000);
  expect(stored.get('session-start')).toBe('1000');
  keys.open('uid-2', 3000);
  expect([...stored.values()]).toEqual(['true', 'uid-2', '3000']);
  keys.clear();
  expect(stored.size).toBe(0);
  expect(keys.isOpen()).toBe(false);
  stored.set('session-uid', 'uid-2');
  keys.open('uid-2', 4000);
  expect(stored.get('session-start')).toBe('4000');
});
