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

/** Responds in order, repeating the last; a string is a network error. */
function fakeServer(...answers: ([number, unknown] | string)[]) {
  const requests: { url: string; init: RequestInit; headers: Record<string, string> }[] = [];
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url, init) => {
    requests.push({ url, init, headers: init.headers as Record<string, string> });
    const answer = answers[Math.min(requests.length, answers.length) - 1] ?? 'nothing';
    if (typeof answer === 'string') return Promise.reject(new TypeError(answer));
    const [status, body] = answer;
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  }) as unknown as NonNullable<ClientOptions['fetch']>;
  return { requests, fetch };
}
const getToken = vi.fn<ClientOptions['getToken']>(({ fresh }) => Promise.resolve(fresh ? 'new' : 'old'));
const client = (fetch: NonNullable<ClientOptions['fetch']>, token = getToken) =>
  createSmallClient(routes, { origin: 'https://gym.example', getToken: token, fetch });
/** The outcome after all delays. */
async function settled(work: Promise<unknown>) {
  const result = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return result;
}

test.each(Object.entries(routes))('%s matches the contract', (name, route) => {
  expect(contract[name as keyof typeof routes]).toMatchObject(route);
});

test('GET sends a query, POST sends JSON with the idempotency key', async () => {
  const { requests, fetch } = fakeServer([200, { fine: true }]);
  expect(await client(fetch).getPass({ gymId: 'g 1' })).toEqual({ fine: true });
  expect(requests[0]).toMatchObject({
    url: 'https://gym.example/getPass?gymId=g+1',
    init: { method: 'GET' },
    headers: { Authorization: 'Bearer old' },
  });
  await client(fetch).universalCheckIn(scan, { idempotencyKey: 'mine' });
  expect(requests[1]).toMatchObject({
    init: { method: 'POST', body: JSON.stringify(scan) },
    headers: { 'Idempotency-Key': 'mine', 'Content-Type': 'application/json' },
  });
});

test('a network error is retried after 1, 2 and 3 s under the same idempotency key', async () => {
  const { requests, fetch } = fakeServer('lost', 'lost', 'lost', [200, { action: 'checkin' }]);
  const began = Date.now();
  expect(await settled(client(fetch).universalCheckIn(scan))).toEqual({ action: 'checkin' });
  expect(Date.now() - began).toBe(6000);
  const keys = requests.map(({ headers }) => headers['Idempotency-Key']);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('after three retries the call fails with `network`', async () => {
  const { requests, fetch } = fakeServer('lost');
  expect(await settled(client(fetch).getPass({ gymId: 'g' }))).toMatchObject({ code: 'network', status: 0 });
  expect(requests).toHaveLength(4);
});

test('a timeout after 30 s is a network error', async () => {
  const fetch = ((_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    })) as NonNullable<ClientOptions['fetch']>;
  expect(await settled(client(fetch).getPass({ gymId: 'g' }))).toMatchObject({ code: 'network' });
});

test('a rejected token is refreshed; any other API error is final', async () => {
  const rejected = fakeServer([401, { error: 'Authentication required', code: 'unauthenticated' }], [200, {}]);
  await settled(client(rejected.fetch).getPass({ gymId: 'g' }));
  expect(rejected.requests.map(({ headers }) => headers.Authorization)).toEqual(['Bearer old', 'Bearer new']);
  const used = fakeServer([409, { error: 'This code has been used.', code: 'code-used', requestId: 'r' }]);
  expect(await settled(client(used.fetch).universalCheckIn(scan))).toMatchObject({
    name: 'ApiError',
    message: 'This code has been used.',
    code: 'code-used',
    status: 409,
    requestId: 'r',
  });
  expect(used.requests).toHaveLength(1);
});

test('a network error of getToken is retried', async () => {
  const { requests, fetch } = fakeServer([200, {}]);
  const token = vi
    .fn<ClientOptions['getToken']>(() => Promise.resolve('found'))
    .mockRejectedValueOnce(new ApiError('No connection', { code: 'network' }));
  await settled(client(fetch, token).getPass({ gymId: 'g' }));
  expect(requests.map(({ headers }) => headers.Authorization)).toEqual(['Bearer found']);
});

test('without a token no request is sent, except public calls', async () => {
  const { requests, fetch } = fakeServer([200, { success: true }]);
  const signedOut = client(
    fetch,
    vi.fn<ClientOptions['getToken']>(() => Promise.resolve(null)),
  );
  await expect(signedOut.getPass({ gymId: 'g' })).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(requests).toHaveLength(0);
  await signedOut.sendEmailSignInLink({ email: 'asha@example.com', open: 'pass' });
  expect(requests[0]?.headers).not.toHaveProperty('Authorization');
});

test.each([
  [502, '<html>Bad gateway</html>'],
  [500, { error: 'no code' }],
  [200, 'not JSON'],
])('an unexpected response gives `bad-answer`: %i %j', async (status, body) => {
  const { fetch } = fakeServer([status, body]);
  expect(await settled(client(fetch).getPass({ gymId: 'g' }))).toMatchObject({ code: 'bad-answer', status });
});
