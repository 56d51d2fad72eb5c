import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { ApiError } from './errors.ts';

type Answer = Response | Error;

const json = (status: number, body: unknown) =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
const memberCount = () => json(200, { totalMembers: 7 });
const noneCheckedOut = () => json(200, { message: '0 members checked out', count: 0 });
const unauthenticated = () => json(401, { error: 'Authentication required', code: 'unauthenticated' });

/** A client that receives these responses in order, with a record of its requests. */
function createTestClient(...answers: Answer[]) {
  const sent: { url: string; token: string | null; key: string | null; body: string }[] = [];
  const tokenRequests: boolean[] = [];
  const client = createClient({
    origin: 'https://gym.test',
    getToken: ({ fresh }) => {
      tokenRequests.push(fresh);
      return Promise.resolve(`token-${tokenRequests.length}`);
    },
    async fetch(request, init) {
      const copy = new Request(request, init);
      const { url, headers } = copy;
      sent.push({
        url,
        token: headers.get('authorization'),
        key: headers.get('idempotency-key'),
        body: await copy.text(),
      });
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('No answer is left');
    },
  });
  return { client, sent, tokenRequests };
}

const input = { gymId: 'g', branchId: 'b' };

/** The outcome of a call after all its retries. */
async function settled<T>(call: Promise<T>) {
  const outcome = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

describe('the client', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('sends query and token, returns the parsed response', async () => {
    const { client, sent } = createTestClient(memberCount());
    expect(await settled(client.getMembersByBranch(input))).toEqual({ value: { totalMembers: 7 } });
    expect(sent).toMatchObject([
      { url: 'https://gym.test/getMembersByBranch?gymId=g&branchId=b', token: 'Bearer token-1' },
    ]);
  });

  test(
    'a rejected token is refreshed and retried at most three times, after 1, 2 and 3 s',
    { tags: ['frame-22', 'frame-23'] },
    async () => {
      const { client, sent, tokenRequests } = createTestClient(
        unauthenticated(),
        unauthenticated(),
        unauthenticated(),
        unauthenticated(),
      );
      const started = Date.now();
      const outcome = await settled(client.getMembersByBranch(input));
      expect(outcome).toMatchObject({
        error: { code: 'unauthenticated', status: 401, message: 'Authentication required' },
      });
      expect(tokenRequests).toEqual([false, true, true, true]);
      expect(sent).toHaveLength(4);
      expect(Date.now() - started).toBe(1000 + 2000 + 3000);
    },
  );

  test('a network error is retried under the same idempotency key', { tags: ['frame-24'] }, async () => {
    const { client, sent, tokenRequests } = createTestClient(
      new TypeError('Failed to fetch'),
      json(200, { message: '2 members checked out', count: 2 }),
    );
    expect(await settled(client.checkoutAllMembers({ gymId: 'g' }))).toMatchObject({ value: { count: 2 } });
    expect(sent.map(({ body }) => body)).toEqual(['{"gymId":"g"}', '{"gymId":"g"}']);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(tokenRequests).toEqual([false, false]);
  });

  test('each call has its own idempotency key', async () => {
    const { client, sent } = createTestClient(noneCheckedOut(), noneCheckedOut());
    await settled(client.checkoutAllMembers({ gymId: 'g' }));
    await settled(client.checkoutAllMembers({ gymId: 'g' }));
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  test.each([
    [
      409,
      { error: 'Asha Rao is already checked in', code: 'state-changed' },
      'Asha Rao is already checked in',
      'state-changed',
    ],
    [503, { error: 'Back soon', code: 'unavailable' }, 'Back soon', 'unavailable'],
    [502, '<html>Bad gateway</html>', 'HTTP 502: <html>Bad gateway</html>', 'bad-answer'],
  ])(
    'any other error (%i) is thrown without retries, with the server’s message',
    { tags: ['frame-24', 'frame-25'] },
    async (status, body, message, code) => {
      const { client, sent } = createTestClient(json(status, body));
      const outcome = await settled(client.getMembersByBranch(input));
      expect(outcome).toMatchObject({ error: { name: 'ApiError', message, code, status } });
      expect(sent).toHaveLength(1);
    },
  );

  test('a response that violates the contract is an error', async () => {
    const { client } = createTestClient(json(200, { totalMembers: 'many' }));
    expect(await settled(client.getMembersByBranch(input))).toMatchObject({ error: { code: 'bad-answer' } });
  });

  test('without a token no request is sent', { tags: ['session-25'] }, async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = createClient({ origin: 'https://gym.test', getToken: () => Promise.resolve(null), fetch });
    const outcome = await settled(client.getMembersByBranch(input));
    expect(outcome).toMatchObject({
      error: new ApiError('Authentication required', { code: 'unauthenticated', status: 401 }),
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a public call is sent without a token', async () => {
    const { client, sent, tokenRequests } = createTestClient(json(200, { message: 'Sent' }));
    await settled(client.sendPasswordReset({ email: 'a@b.in' }));
    expect(sent).toMatchObject([{ token: null }]);
    expect(tokenRequests).toEqual([]);
  });
});
