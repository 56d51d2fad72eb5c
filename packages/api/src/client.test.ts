import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAnswerCache } from './answerCache.ts';
import { type Client, createClient } from './client.ts';
import { members } from './calls/members.ts';
import { contract } from './contract.ts';
import { ApiError } from './errors.ts';
import { createLazyClient } from './lazyClient.ts';
import type { ClientOptions } from './sendCall.ts';
import { createSmallClient } from './smallClient.ts';

type Answer = Response | Error;

const json = (status: number, body: unknown) =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
const memberCount = () => json(200, { totalMembers: 7 });
const noneCheckedOut = () => json(200, { message: '0 members checked out', count: 0 });
const unauthenticated = () => json(401, { error: 'Authentication required', code: 'unauthenticated' });
const lost = () => new TypeError('Failed to fetch');

type Create = (options: ClientOptions) => Client;

const { attendanceFeed: _, ...routes } = contract;
const clients: [string, Create][] = [
  ['the client', createClient],
  ['the lazy client', (options) => createLazyClient({ ...options, calls: members })],
  ['the small client', (options) => createSmallClient(routes, options)],
];

/** A client that receives these responses in order, with a record of its requests. */
function createTestClient(
  create: Create,
  answers: Answer[],
  token?: (request: number) => Promise<string | null>,
  options: Pick<ClientOptions, 'language'> = {},
) {
  const sent: { url: string; method: string; headers: Headers; body: string; at: number }[] = [];
  const tokenRequests: boolean[] = [];
  const getToken: ClientOptions['getToken'] = ({ fresh }) => {
    tokenRequests.push(fresh);
    return token ? token(tokenRequests.length) : Promise.resolve(`token-${tokenRequests.length}`);
  };
  const client = create({
    ...options,
    origin: 'https://gym.test',
    getToken,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { url, method, headers } = request;
      sent.push({ url, method, headers, at: Date.now(), body: await request.text() });
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('No answer is left');
    },
  });
  return { client, sent, tokenRequests };
}

const input = { gymId: 'g', branchId: 'b' };
const header = (name: string) => (request: { headers: Headers }) => request.headers.get(name);
const idempotencyKey = header('idempotency-key');
const authorization = header('authorization');

/** The outcome of a call after all its retries. */
async function settled<T>(call: Promise<T>) {
  const outcome = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(clients)('%s', (_name, create) => {
  describe('a request', () => {
    test('a GET sends query and token, and returns the parsed response', async () => {
      const { client, sent } = createTestClient(create, [memberCount()]);
      expect(await settled(client.getMembersByBranch(input))).toEqual({ value: { totalMembers: 7 } });
      expect(sent).toMatchObject([{ url: 'https://gym.test/getMembersByBranch?gymId=g&branchId=b', method: 'GET' }]);
      expect(sent.map(authorization)).toEqual(['Bearer token-1']);
      expect(sent.map(idempotencyKey)).toEqual([null]);
      expect(sent.map(header('content-type'))).toEqual([null]);
    });

    test('names the language of the page, that of each call; without one the browser names its own', async () => {
      const spoken = ['hi', 'en'];
      const language = () => spoken.shift() ?? '';
      const { client, sent } = createTestClient(create, [memberCount(), noneCheckedOut()], undefined, { language });
      await settled(client.getMembersByBranch(input));
      await settled(client.checkoutAllMembers({ gymId: 'g' }));
      const plain = createTestClient(create, [memberCount()]);
      await settled(plain.client.getMembersByBranch(input));
      expect([...sent, ...plain.sent].map(header('accept-language'))).toEqual(['hi', 'en', null]);
    });

    test('undefined fields are left out of the query', async () => {
      const { client, sent } = createTestClient(create, [json(200, { members: [] })]);
      await settled(client.getMembers({ gymId: 'g 1', branchId: undefined }));
      expect(sent[0]?.url).toBe('https://gym.test/getMembers?gymId=g+1');
    });

    test('a POST sends JSON and an idempotency key of 128 bits', async () => {
      const { client, sent } = createTestClient(create, [noneCheckedOut()]);
      await settled(client.checkoutAllMembers({ gymId: 'g' }));
      expect(sent).toMatchObject([
        { url: 'https://gym.test/checkoutAllMembers', method: 'POST', body: '{"gymId":"g"}' },
      ]);
      expect(sent.map(header('content-type'))).toEqual(['application/json']);
      expect(sent.map(idempotencyKey)).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    });

    test("each call has its own idempotency key, or its caller's", async () => {
      const { client, sent } = createTestClient(create, [noneCheckedOut(), noneCheckedOut(), noneCheckedOut()]);
      await settled(client.checkoutAllMembers({ gymId: 'g' }));
      await settled(client.checkoutAllMembers({ gymId: 'g' }));
      await settled(client.checkoutAllMembers({ gymId: 'g' }, { idempotencyKey: 'mine' }));
      const [first, second, third] = sent.map(idempotencyKey);
      expect(first).not.toBe(second);
      expect(third).toBe('mine');
    });

    test('a public call is sent without a token', async () => {
      const { client, sent, tokenRequests } = createTestClient(create, [json(200, { message: 'Sent' })]);
      await settled(client.sendPasswordReset({ email: 'a@b.in' }));
      expect(sent.map(authorization)).toEqual([null]);
      expect(tokenRequests).toEqual([]);
    });

    test.each([null, ''])('without a token (%j) no request is sent', { tags: ['session-25'] }, async (none) => {
      const { client, sent, tokenRequests } = createTestClient(create, [], () => Promise.resolve(none));
      expect(await settled(client.getMembersByBranch(input))).toMatchObject({
        error: new ApiError('Authentication required', { code: 'unauthenticated', status: 401 }),
      });
      expect(sent).toEqual([]);
      expect(tokenRequests).toEqual([false]);
    });
  });

  describe('retries', () => {
    test(
      'a rejected token is refreshed and retried at most three times, after 1, 2 and 3 s',
      { tags: ['frame-22', 'frame-23'] },
      async () => {
        const { client, sent, tokenRequests } = createTestClient(create, Array.from({ length: 4 }, unauthenticated));
        const start = Date.now();
        expect(await settled(client.getMembersByBranch(input))).toMatchObject({
          error: { code: 'unauthenticated', status: 401, message: 'Authentication required' },
        });
        expect(tokenRequests).toEqual([false, true, true, true]);
        expect(sent.map(({ at }) => at - start)).toEqual([0, 1000, 3000, 6000]);
      },
    );

    test('a network error is retried three times under the same idempotency key', { tags: ['frame-24'] }, async () => {
      const { client, sent, tokenRequests } = createTestClient(create, [lost(), lost(), lost(), noneCheckedOut()]);
      expect(await settled(client.checkoutAllMembers({ gymId: 'g' }))).toMatchObject({ value: { count: 0 } });
      expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => '{"gymId":"g"}'));
      expect(new Set(sent.map(idempotencyKey)).size).toBe(1);
      expect(tokenRequests).toEqual([false, false, false, false]);
    });

    test('after the third retry a network error is final', { tags: ['frame-22', 'frame-24'] }, async () => {
      const { client, sent } = createTestClient(create, [lost(), lost(), lost(), lost(), memberCount()]);
      expect(await settled(client.getMembersByBranch(input))).toMatchObject({
        error: { code: 'network', status: 0, message: 'The server cannot be reached. Please check your connection.' },
      });
      expect(sent).toHaveLength(4);
    });

    test(
      'each attempt times out after 30 s and counts as a network error',
      { tags: ['frame-22', 'frame-24'] },
      async () => {
        const attempts: number[] = [];
        const start = Date.now();
        const client = create({
          origin: 'https://gym.test',
          getToken: () => Promise.resolve('token'),
          fetch: (_, init) =>
            new Promise((_resolve, reject) => {
              attempts.push(Date.now() - start);
              init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
            }),
        });
        expect(await settled(client.getMembersByBranch(input))).toMatchObject({ error: { code: 'network' } });
        expect(attempts).toEqual([0, 31_000, 63_000, 96_000]);
        expect(Date.now() - start).toBe(126_000);
      },
    );

    test('a response in time is not cut off: its time-out is cleared', async () => {
      const { client } = createTestClient(create, [memberCount()]);
      const call = client.getMembersByBranch(input);
      await vi.advanceTimersByTimeAsync(0);
      await call;
      expect(vi.getTimerCount()).toBe(0);
    });

    test(
      'after a 401 a token service that fails is asked again, three retries in all',
      { tags: ['frame-24'] },
      async () => {
        const { client, sent, tokenRequests } = createTestClient(
          create,
          [unauthenticated(), memberCount()],
          (request) =>
            request === 1 || request === 4 ? Promise.resolve(`token-${request}`) : Promise.reject(new Error('503')),
        );
        expect(await settled(client.getMembersByBranch(input))).toEqual({ value: { totalMembers: 7 } });
        expect(tokenRequests).toEqual([false, true, true, true]);
        expect(sent.map(authorization)).toEqual(['Bearer token-1', 'Bearer token-4']);
      },
    );

    test(
      'a token error is final after the third retry, with its own words',
      { tags: ['frame-22', 'frame-24'] },
      async () => {
        const reason = new Error('Failed to refresh authentication. Please try logging in again.');
        const { client, sent, tokenRequests } = createTestClient(create, [], () => Promise.reject(reason));
        const start = Date.now();
        expect(await settled(client.getMembersByBranch(input))).toMatchObject({
          error: { name: 'ApiError', code: 'token', message: reason.message, cause: reason },
        });
        expect(tokenRequests).toHaveLength(4);
        expect(Date.now() - start).toBe(6000);
        expect(sent).toEqual([]);
      },
    );

    test('a session that has ended is not retried', async () => {
      const ended = new ApiError('Session expired. Please log in again.', { code: 'session-ended' });
      const { client, tokenRequests } = createTestClient(create, [], () => Promise.reject(ended));
      expect(await settled(client.getMembersByBranch(input))).toEqual({ error: ended });
      expect(tokenRequests).toHaveLength(1);
    });

    test('an abort ends the request, and its retries too', async () => {
      const reason = new Error('The page was left');
      const pending = new AbortController();
      const { client, sent } = createTestClient(create, [lost(), memberCount()]);
      setTimeout(() => pending.abort(reason), 500);
      expect(await settled(client.getMembersByBranch(input, { signal: pending.signal }))).toEqual({ error: reason });
      expect(sent).toHaveLength(1);
      expect(vi.getTimerCount()).toBe(0);
    });

    test('a call that was aborted before it began is not retried', async () => {
      const fetch = vi.fn<typeof globalThis.fetch>((url, init) =>
        Promise.reject(new Request(url, init).signal.reason as Error),
      );
      const client = create({ origin: 'https://gym.test', getToken: () => Promise.resolve('token'), fetch });
      const reason = new Error('The page was left');
      const call = client.getMembersByBranch(input, { signal: AbortSignal.abort(reason) });
      expect(await settled(call)).toEqual({ error: reason });
      expect(fetch).toHaveBeenCalledOnce();
    });
  });

  describe('an answer', () => {
    const requestId = 'request-1';
    const fields = [{ field: 'memberData.phone', error: 'Phone number must be exactly 10 digits' }];

    test.each([
      [409, { error: 'Asha Rao is in', code: 'state-changed', requestId }, 'Asha Rao is in', 'state-changed'],
      [400, { error: 'Invalid', code: 'invalid', fields }, 'Invalid', 'invalid'],
      [503, { error: 'Back soon', code: 'unavailable' }, 'Back soon', 'unavailable'],
      [500, { error: 'Out of order' }, 'Out of order', 'bad-answer'],
      [500, { error: 'Out of order', code: 'toString' }, 'Out of order', 'bad-answer'],
      [500, { error: { message: 'x' } }, 'HTTP 500: {"error":{"message":"x"}}', 'bad-answer'],
      [502, '<html>Bad gateway</html>', 'HTTP 502: <html>Bad gateway</html>', 'bad-answer'],
      [304, null, 'HTTP 304: ', 'bad-answer'],
      [200, 'not JSON', 'HTTP 200: not JSON', 'bad-answer'],
      [200, 'null', 'HTTP 200: null', 'bad-answer'],
    ])(
      'any other error (%i, %j) is thrown without retries, with the server’s message',
      { tags: ['frame-24', 'frame-25'] },
      async (status, body, message, code) => {
        const answer = status === 304 ? new Response(null, { status }) : json(status, body);
        const { client, sent } = createTestClient(create, [answer]);
        const { error } = (await settled(client.getMembersByBranch(input))) as { error: ApiError };
        expect(error).toMatchObject({ name: 'ApiError', message, code, status });
        const expected =
          typeof body === 'object' ? (body as { requestId?: string; fields?: object[] } | null) : undefined;
        expect(error.requestId).toBe(expected?.requestId);
        expect(error.fields).toEqual(expected?.fields ?? []);
        expect(sent).toHaveLength(1);
      },
    );

    test('`success: false` is an error, whatever the status', { tags: ['frame-25'] }, async () => {
      const failed = { success: false, error: 'Out of order' };
      const silent = { success: false };
      const { client } = createTestClient(create, [json(200, failed), json(200, silent)]);
      expect(await settled(client.getBranches({ gymId: 'g' }))).toMatchObject({
        error: { name: 'ApiError', code: 'bad-answer', status: 200, message: 'Out of order' },
      });
      expect(await settled(client.getBranches({ gymId: 'g' }))).toMatchObject({ error: { message: '' } });
    });
  });
});

test('of a newer server’s response, what the contract does not have is left out', async () => {
  const { client } = createTestClient(createClient, [json(200, { totalMembers: 7, activeMembers: 5 })]);
  expect(await settled(client.getMembersByBranch(input))).toEqual({ value: { totalMembers: 7 } });
});

test('a response that violates the contract is an error', async () => {
  const { client } = createTestClient(createClient, [json(200, { totalMembers: 'many' })]);
  expect(await settled(client.getMembersByBranch(input))).toMatchObject({
    error: {
      code: 'bad-answer',
      message: 'The answer to /getMembersByBranch does not match this page. Reload the page.',
    },
  });
});

const member = (id: string, name: string) => ({
  id,
  name,
  email: null,
  phone: '',
  age: null,
  sex: null,
  membershipPlan: 'monthly',
  status: 'active',
  joinDate: '2026-11-01',
  expiryDate: null,
  freeze: null,
  totalVisits: 0,
  lastCheckIn: null,
  currentlyCheckedIn: false,
  branchId: 'main',
  firebaseUID: null,
  userType: 'member',
  cardNumber: null,
  birthDate: null,
});
const list = (tag: string, ...members: object[]) => Response.json({ members }, { headers: { ETag: tag } });
const changes = (tag: string, members: object[], removedIds: string[]) =>
  Response.json({ members, removedIds }, { status: 226, headers: { ETag: tag, IM: 'changes' } });
const noMembers = (tag: string) => Response.json({ members: [] }, { headers: { ETag: tag } });
const unchanged = () => new Response(null, { status: 304 });
const forbidden = () => json(403, { error: 'Access denied', code: 'forbidden' });
const sentTag = header('if-none-match');

function createCachingClient(answers: Answer[], token?: () => Promise<string | null>) {
  const cache = createAnswerCache();
  const test = createTestClient((options) => createClient({ ...options, answers: cache }), answers, token);
  const getMembers = (branchId?: string) => settled(test.client.getMembers({ gymId: 'g', branchId }));
  return { ...test, cache, getMembers };
}

describe('cached answers', () => {
  test('an unchanged list is answered from memory, by the ETag of its own request', async () => {
    const { getMembers, sent } = createCachingClient([
      noMembers('"1"'),
      unchanged(),
      noMembers('"side"'),
      noMembers('"2"'),
      unchanged(),
    ]);
    const first = await getMembers();
    expect(first).toEqual({ value: { members: [] } });
    const second = await getMembers();
    expect('value' in second && 'value' in first && second.value).toBe('value' in first && first.value);
    await getMembers('side');
    await getMembers();
    await getMembers();
    expect(sent.map(sentTag)).toEqual([null, '"1"', null, '"1"', '"2"']);
  });

  test('other calls, and clients without a cache, send no ETag', async () => {
    const { client, sent } = createCachingClient([memberCount(), memberCount()]);
    await settled(client.getMembersByBranch(input));
    await settled(client.getMembersByBranch(input));
    const plain = createTestClient(createClient, [noMembers('"1"'), unchanged()]);
    await settled(plain.client.getMembers({ gymId: 'g' }));
    expect(await settled(plain.client.getMembers({ gymId: 'g' }))).toMatchObject({ error: { code: 'bad-answer' } });
    expect([...sent, ...plain.sent].map(sentTag)).toEqual([null, null, null, null]);
  });

  test.each([
    ['a rejected token', Array.from({ length: 4 }, unauthenticated)],
    ['lost access', [forbidden()]],
  ])('nothing is left in memory after %s', async (_name, refusals) => {
    const { getMembers, sent } = createCachingClient([noMembers('"1"'), ...refusals, noMembers('"2"')]);
    await getMembers();
    expect(await getMembers()).toHaveProperty('error');
    await getMembers();
    expect(sent.map(sentTag).at(-1)).toBeNull();
  });

  test('nothing is left in memory once nobody is signed in', async () => {
    const tokens = ['token', null, 'token'];
    const { getMembers, sent } = createCachingClient([noMembers('"1"'), noMembers('"2"')], () =>
      Promise.resolve(tokens.shift() ?? null),
    );
    await getMembers();
    expect(await getMembers()).toMatchObject({ error: { code: 'unauthenticated' } });
    await getMembers();
    expect(sent.map(sentTag)).toEqual([null, null]);
  });

  test.each([401, 403])("a proxy's %i in JSON leaves what is held", async (status) => {
    const refusals = Array.from({ length: status === 401 ? 4 : 1 }, () =>
      json(status, { error: 'Sign in to this network' }),
    );
    const { getMembers, sent } = createCachingClient([noMembers('"1"'), ...refusals, unchanged()]);
    await getMembers();
    expect(await getMembers()).toMatchObject({ error: { isForeign: true } });
    expect(await getMembers()).toHaveProperty('value');
    expect(sent.map(sentTag).at(-1)).toBe('"1"');
  });

  test('a failure that says nothing of access leaves what is held', async () => {
    const { getMembers, sent } = createCachingClient([
      noMembers('"1"'),
      json(404, { error: 'No', code: 'not-found' }),
      unchanged(),
    ]);
    await getMembers();
    expect(await getMembers()).toHaveProperty('error');
    expect(await getMembers()).toHaveProperty('value');
    expect(sent.map(sentTag)).toEqual([null, '"1"', '"1"']);
  });

  test('a call that declares no caching is not held, whatever ETag its answer has; nor is an answer without one', async () => {
    const count = memberCount();
    count.headers.set('ETag', '"1"');
    const { client, getMembers, sent } = createCachingClient([
      count,
      memberCount(),
      Response.json({ members: [] }),
      noMembers('"2"'),
    ]);
    await settled(client.getMembersByBranch(input));
    await settled(client.getMembersByBranch(input));
    await getMembers();
    await getMembers();
    expect(sent.map(sentTag)).toEqual([null, null, null, null]);
  });

  test('of the answers that are held, the one stored the longest time ago is dropped first', async () => {
    const { getMembers, sent } = createCachingClient(Array.from({ length: 7 }, (_, index) => noMembers(`"${index}"`)));
    for (const branchId of ['1', '2', '3', '4', '1', '5', '1']) await getMembers(branchId);
    expect(sent.map(sentTag)).toEqual([null, null, null, null, '"0"', null, '"4"']);
  });

  test('an answer that arrives after the cache was cleared is not held', async () => {
    const { client, cache, getMembers, sent } = createCachingClient([noMembers('"1"'), noMembers('"2"')]);
    const late = client.getMembers({ gymId: 'g' });
    cache.clear();
    await settled(late);
    await getMembers();
    expect(sent.map(sentTag)).toEqual([null, null]);
  });

  describe('as changes', () => {
    const asha = member('asha', 'Asha');
    const [ravi, meera] = [member('ravi', 'Ravi'), member('meera', 'Meera')];
    const sentIm = header('a-im');

    test('what has changed is asked for, and applied to the list that is held', async () => {
      const renamed = member('asha', 'Asha Rao');
      const { getMembers, sent } = createCachingClient([
        list('"1"', asha, ravi),
        changes('"2"', [renamed, meera], ['ravi', 'nobody']),
        changes('"3"', [], ['asha']),
        unchanged(),
      ]);
      expect(await getMembers()).toEqual({ value: { members: [asha, ravi] } });
      const second = await getMembers();
      expect(second).toEqual({ value: { members: [renamed, meera] } });
      expect(await getMembers()).toEqual({ value: { members: [meera] } });
      expect(second).toEqual({ value: { members: [renamed, meera] } });
      expect(await getMembers()).toEqual({ value: { members: [meera] } });
      expect(sent.map(sentTag)).toEqual([null, '"1"', '"2"', '"3"']);
      expect(sent.map(sentIm)).toEqual([null, 'changes', 'changes', 'changes']);
    });

    test('two answers that were asked for at once are changes of the same list', async () => {
      const { getMembers } = createCachingClient([
        list('"1"', asha),
        changes('"2"', [ravi], []),
        changes('"3"', [ravi, meera], []),
      ]);
      await getMembers();
      expect(await Promise.all([getMembers(), getMembers()])).toEqual([
        { value: { members: [asha, ravi] } },
        { value: { members: [asha, ravi, meera] } },
      ]);
    });

    test('changes that cannot be read are an error', async () => {
      const { getMembers } = createCachingClient([list('"1"', asha), Response.json({ members: [] }, { status: 226 })]);
      await getMembers();
      expect(await getMembers()).toMatchObject({ error: { code: 'bad-answer' } });
    });
  });

  test('at most four answers are held', async () => {
    const { getMembers, sent } = createCachingClient(Array.from({ length: 8 }, () => noMembers('"1"')));
    for (const branchId of ['1', '2', '3', '4', '5', '2', '1']) await getMembers(branchId);
    expect(sent.map(sentTag)).toEqual([null, null, null, null, null, '"1"', null]);
  });
});

test('every call of the contract has a function, except streams', () => {
  const { client } = createTestClient(createClient, []);
  expect(client).toHaveProperty('getMembers');
  expect(client).not.toHaveProperty('attendanceFeed');
});
