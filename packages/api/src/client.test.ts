import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { ApiError } from './errors.ts';

type Answer = Response | Error;

const json = (status: number, body: unknown) =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
const counted = () => json(200, { totalMembers: 7 });
const nobodyLeft = () => json(200, { message: '0 members checked out', count: 0 });
const refused = () => json(401, { error: 'Authentication required', code: 'unauthenticated' });

/** A client whose requests are answered in this order; what was sent is kept. */
function clientOn(...answers: Answer[]) {
  const sent: { url: string; token: string | null; key: string | null; body: string }[] = [];
  const asked: boolean[] = [];
  const client = createClient({
    origin: 'https://gym.test',
    getToken: ({ fresh }) => {
      asked.push(fresh);
      return Promise.resolve(`token-${asked.length}`);
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
  return { client, sent, asked };
}

const ask = { gymId: 'g', branchId: 'b' };

/** The outcome of a call, once its retries have been waited for. */
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

  test('asks with the query, the token, and answers what the contract says', async () => {
    const { client, sent } = clientOn(counted());
    expect(await settled(client.getMembersByBranch(ask))).toEqual({ value: { totalMembers: 7 } });
    expect(sent).toMatchObject([
      { url: 'https://gym.test/getMembersByBranch?gymId=g&branchId=b', token: 'Bearer token-1' },
    ]);
  });

  test(
    'a refused token is asked for afresh, at most three times, one second later each time',
    { tags: ['frame-22', 'frame-23'] },
    async () => {
      const { client, sent, asked } = clientOn(refused(), refused(), refused(), refused());
      const started = Date.now();
      const outcome = await settled(client.getMembersByBranch(ask));
      expect(outcome).toMatchObject({
        error: { code: 'unauthenticated', status: 401, message: 'Authentication required' },
      });
      expect(asked).toEqual([false, true, true, true]);
      expect(sent).toHaveLength(4);
      expect(Date.now() - started).toBe(1000 + 2000 + 3000);
    },
  );

  test('a network failure is retried with one and the same idempotency key', { tags: ['frame-24'] }, async () => {
    const { client, sent, asked } = clientOn(
      new TypeError('Failed to fetch'),
      json(200, { message: '2 members checked out', count: 2 }),
    );
    expect(await settled(client.checkoutAllMembers({ gymId: 'g' }))).toMatchObject({ value: { count: 2 } });
    expect(sent.map(({ body }) => body)).toEqual(['{"gymId":"g"}', '{"gymId":"g"}']);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(asked).toEqual([false, false]);
  });

  test('two actions have two keys', async () => {
    const { client, sent } = clientOn(nobodyLeft(), nobodyLeft());
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
    'any other failure (%i) is told at once, in the words of the server',
    { tags: ['frame-24', 'frame-25'] },
    async (status, body, message, code) => {
      const { client, sent } = clientOn(json(status, body));
      const outcome = await settled(client.getMembersByBranch(ask));
      expect(outcome).toMatchObject({ error: { name: 'ApiError', message, code, status } });
      expect(sent).toHaveLength(1);
    },
  );

  test('an answer that the contract does not know is an error, not data', async () => {
    const { client } = clientOn(json(200, { totalMembers: 'many' }));
    expect(await settled(client.getMembersByBranch(ask))).toMatchObject({ error: { code: 'bad-answer' } });
  });

  test('without a token nothing is sent', { tags: ['session-25'] }, async () => {
    const fetch = vi.fn<typeof globalThis.fetch>();
    const client = createClient({ origin: 'https://gym.test', getToken: () => Promise.resolve(null), fetch });
    const outcome = await settled(client.getMembersByBranch(ask));
    expect(outcome).toMatchObject({
      error: new ApiError('Authentication required', { code: 'unauthenticated', status: 401 }),
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test('a public call is sent without one', async () => {
    const { client, sent, asked } = clientOn(json(200, { message: 'Sent' }));
    await settled(client.sendPasswordReset({ email: 'a@b.in' }));
    expect(sent).toMatchObject([{ token: null }]);
    expect(asked).toEqual([]);
  });
});
