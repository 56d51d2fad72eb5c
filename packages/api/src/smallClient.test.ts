import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClientOptions } from './client.ts';
import { contract } from './contract.ts';
import { ApiError, createSmallClient } from './smallClient.ts';

const routes = {
  getPass: { method: 'GET', path: '/getPass', access: ['member'] },
  universalCheckIn: { method: 'POST', path: '/universalCheckIn', access: ['admin', 'staff', 'member'] },
  sendEmailSignInLink: { method: 'POST', path: '/sendEmailSignInLink', access: 'anyone' },
} as const;
const scan = { gymId: 'g', type: 'QR', qrData: 'code' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Answers one after the other; a text stands for a lost connection. */
function serverWith(...answers: ([number, unknown] | string)[]) {
  const asked: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url, init) => {
    asked.push({ url, init, headers: init.headers as Record<string, string> });
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? 'nothing';
    if (typeof answer === 'string') return Promise.reject(new TypeError(answer));
    const [status, body] = answer;
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  }) as unknown as NonNullable<ClientOptions['fetch']>;
  return { asked, fetch };
}
const getToken = vi.fn<ClientOptions['getToken']>(({ fresh }) => Promise.resolve(fresh ? 'new' : 'old'));
const client = (fetch: NonNullable<ClientOptions['fetch']>, token = getToken) =>
  createSmallClient(routes, { origin: 'https://gym.example', getToken: token, fetch });
/** What comes of it once all waits are over. */
async function settled(work: Promise<unknown>) {
  const result = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return result;
}

test.each(Object.entries(routes))('%s is as the contract has it', (name, route) => {
  expect(contract[name as keyof typeof routes]).toMatchObject(route);
});

test('a question goes out in the query, a payload as JSON with the key of the action', async () => {
  const { asked, fetch } = serverWith([200, { fine: true }]);
  expect(await client(fetch).getPass({ gymId: 'g 1' })).toEqual({ fine: true });
  expect(asked[0]).toMatchObject({
    url: 'https://gym.example/getPass?gymId=g+1',
    init: { method: 'GET' },
    headers: { Authorization: 'Bearer old' },
  });
  await client(fetch).universalCheckIn(scan, { idempotencyKey: 'mine' });
  expect(asked[1]).toMatchObject({
    init: { method: 'POST', body: JSON.stringify(scan) },
    headers: { 'Idempotency-Key': 'mine', 'Content-Type': 'application/json' },
  });
});

test('a lost connection is tried again, 1, 2 and 3 seconds later, under the same key', async () => {
  const { asked, fetch } = serverWith('lost', 'lost', 'lost', [200, { action: 'checkin' }]);
  const began = Date.now();
  expect(await settled(client(fetch).universalCheckIn(scan))).toEqual({ action: 'checkin' });
  expect(Date.now() - began).toBe(6000);
  const keys = asked.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('after three retries it is a network error', async () => {
  const { asked, fetch } = serverWith('lost');
  expect(await settled(client(fetch).getPass({ gymId: 'g' }))).toMatchObject({ code: 'network', status: 0 });
  expect(asked).toHaveLength(4);
});

test('a server that says nothing for 30 seconds is a network error', async () => {
  const fetch = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    })) as NonNullable<ClientOptions['fetch']>;
  expect(await settled(client(fetch).getPass({ gymId: 'g' }))).toMatchObject({ code: 'network' });
});

test('a refused token is renewed; any other refusal is final', async () => {
  const refused = serverWith([401, { error: 'Authentication required', code: 'unauthenticated' }], [200, {}]);
  await settled(client(refused.fetch).getPass({ gymId: 'g' }));
  expect(refused.asked.map(({ headers }) => headers.Authorization)).toEqual(['Bearer old', 'Bearer new']);
  const used = serverWith([409, { error: 'This code has been used.', code: 'code-used', requestId: 'r' }]);
  expect(await settled(client(used.fetch).universalCheckIn(scan))).toMatchObject({
    name: 'ApiError',
    message: 'This code has been used.',
    code: 'code-used',
    status: 409,
    requestId: 'r',
  });
  expect(used.asked).toHaveLength(1);
});

test('a token that cannot be had for want of a connection is asked for again', async () => {
  const { asked, fetch } = serverWith([200, {}]);
  const token = vi
    .fn<ClientOptions['getToken']>(() => Promise.resolve('found'))
    .mockRejectedValueOnce(new ApiError('No connection', { code: 'network' }));
  await settled(client(fetch, token).getPass({ gymId: 'g' }));
  expect(asked.map(({ headers }) => headers.Authorization)).toEqual(['Bearer found']);
});

test('without a token nothing is sent; what anyone may ask needs none', async () => {
  const { asked, fetch } = serverWith([200, { success: true }]);
  const nobody = client(
    fetch,
    vi.fn<ClientOptions['getToken']>(() => Promise.resolve(null)),
  );
  await expect(nobody.getPass({ gymId: 'g' })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(asked).toHaveLength(0);
  await nobody.sendEmailSignInLink({ email: 'asha@example.com', open: 'pass' });
  expect(asked[0]?.headers).not.toHaveProperty('Authorization');
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, { error: 'no code' }],
  [200, 'not JSON'],
])('an answer that is not ours says so: %i %j', async (status, body) => {
  const { fetch } = serverWith([status, body]);
  expect(await settled(client(fetch).getPass({ gymId: 'g' }))).toMatchObject({ code: 'bad-answer', status });
});
