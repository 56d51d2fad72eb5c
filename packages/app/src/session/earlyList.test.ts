import type { Claims, SessionState } from '@spotter/web-core/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestListEarly, withEarlyList } from './earlyList.ts';
import type { AppSession } from './identity.ts';

const origin = 'https://gym.example';
const url = `${origin}/getMembers?gymId=gym-1`;
const claims: Claims = { gymId: 'gym-1', branchId: null, userType: 'admin', branchAccess: 'all', version: 1 };
const signedIn = (userType: Claims['userType']) =>
  ({
    is: 'signed-in',
    user: { uid: 'uid-1', email: '', name: '', lastSignInAt: 0 },
    claims: { ...claims, userType },
  }) as SessionState;

let answers: (() => Promise<Response>)[];
const sent: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  sent.length = 0;
  answers = [];
  vi.stubGlobal('fetch', (input: string, { headers }: { headers: { Authorization: string } }) => {
    sent.push(`${input} ${headers.Authorization}`);
    return (answers.shift() ?? (() => Promise.resolve(new Response('early'))))();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A session that the test moves to other states. */
function openSession(token: string | null = 'token-1') {
  let state: SessionState = { is: 'starting' };
  let notify: (() => void) | undefined;
  const session = {
    state: () => state,
    subscribe: (onChange: () => void) => {
      notify = onChange;
      return () => undefined;
    },
    getToken: () => Promise.resolve(token),
    identity: () => Promise.resolve({}),
  } as unknown as AppSession;
  requestListEarly(session, origin);
  return async (next: SessionState) => {
    state = next;
    notify?.();
    await vi.waitFor(() => Promise.resolve());
  };
}

/** What the call of the list gets: the early answer, or one of its own. */
async function called(token = 'token-1', address = url): Promise<string> {
  const send = withEarlyList(() => Promise.resolve(new Response('own')));
  return (await send(new Request(address, { headers: { Authorization: `Bearer ${token}` } }))).text();
}

test('the list is requested once with the session’s token, and answers the first call', async () => {
  const enter = openSession();
  await enter(signedIn('staff'));
  await enter(signedIn('staff'));
  expect(sent).toEqual([`${url} Bearer token-1`]);
  expect(await called('token-1', `${url}&branchId=branch-1`)).toBe('own');
  expect(await called()).toBe('early');
  expect(await called()).toBe('own');
});

test('a call with another token, or that comes late, is sent', async () => {
  await openSession()(signedIn('admin'));
  expect(await called('token-2')).toBe('own');
  await openSession()(signedIn('admin'));
  vi.advanceTimersByTime(4999);
  expect(await called()).toBe('early');
  await openSession()(signedIn('admin'));
  vi.advanceTimersByTime(5000);
  expect(await called()).toBe('own');
});

test.each<[string, () => Promise<Response>]>([
  ['refused', () => Promise.resolve(new Response('', { status: 401 }))],
  ['lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a call is sent where the early request was %s', async (_, answer) => {
  answers = [answer];
  await openSession()(signedIn('admin'));
  expect(await called()).toBe('own');
});

test('members, and nobody, request no list', async () => {
  await openSession()(signedIn('member'));
  await openSession(null)(signedIn('admin'));
  await openSession()({ is: 'signed-out' });
  expect(sent).toEqual([]);
  expect(await called()).toBe('own');
});

test('the answer goes with the session, and a session that ends before its token is there requests none', async () => {
  const ending = openSession();
  await Promise.all([ending(signedIn('admin')), ending({ is: 'signed-out' })]);
  expect(sent).toEqual([]);
  const enter = openSession();
  await enter(signedIn('admin'));
  await enter({ is: 'signed-out' });
  expect(sent).toHaveLength(1);
  expect(await called()).toBe('own');
});
