import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionMessages } from './sessionPolicy.ts';
import { IdentityFailure } from '../testing/fakeIdentity.ts';
import { TokenError } from './tokenErrors.ts';
import { createTokenService, TOKEN_TIMEOUT_MS } from './tokenService.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Token = Parameters<typeof createTokenService>[0]['token'];

const good = { token: 'abc', uid: 'uid-1', expiresAt: 1, claims: {} };
const fails = (code: string) => () => Promise.reject(new IdentityFailure(code));

const empty = () => Promise.resolve({ ...good, token: '' });

test('ten who ask at once cost one request', async () => {
  const token = vi.fn<Token>(() => Promise.resolve(good));
  const service = createTokenService({ token });
  await Promise.all(Array.from({ length: 10 }, () => service.get({ fresh: true })));
  expect(token).toHaveBeenCalledOnce();
  await service.get({ fresh: true });
  expect(token).toHaveBeenCalledTimes(2);
});

test('a failed first attempt is tried once more with a forced refresh', { tags: ['session-23'] }, async () => {
  const token = vi.fn<Token>(() => Promise.resolve(good)).mockImplementationOnce(fails('internal-error'));
  await expect(createTokenService({ token }).get({ fresh: false })).resolves.toEqual(good);
  expect(token.mock.calls).toEqual([[false], [true]]);
});

test('an empty token is an error', { tags: ['session-24'] }, async () => {
  await expect(createTokenService({ token: empty }).get({ fresh: false })).rejects.toMatchObject({
    cause: new Error('The token is empty'),
  });
});

test('nobody signed in: null', async () => {
  await expect(createTokenService({ token: () => Promise.resolve(null) }).get({ fresh: false })).resolves.toBeNull();
});

test.each([
  ['network-request-failed', 'Network error while refreshing authentication. Please check your connection.'],
  ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  ['user-token-expired', sessionMessages.tokenExpired],
  ['user-disabled', sessionMessages.tokenExpired],
  ['internal-error', 'Failed to refresh authentication. Please try logging in again.'],
])(
  '%s is told in words',
  { tags: ['session-16', 'session-17', 'session-18', 'session-22'] },
  async (code, sentence) => {
    await expect(createTokenService({ token: fails(code) }).get({ fresh: false })).rejects.toThrow(sentence);
  },
);

test('a token that takes longer than 30 s is given up, twice', { tags: ['session-20'] }, async () => {
  const service = createTokenService({ token: () => new Promise(() => undefined) });
  await Promise.all([
    expect(service.get({ fresh: false })).rejects.toThrow('Authentication timeout. Please try again.'),
    vi.advanceTimersByTimeAsync(2 * TOKEN_TIMEOUT_MS),
  ]);
});

/** A service whose token requests the test answers. */
function slowService() {
  const requests: { fresh: boolean; answer: (token: typeof good) => void; fail: (error: Error) => void }[] = [];
  const service = createTokenService({
    token: (fresh) => new Promise((answer, fail) => requests.push({ fresh, answer, fail })),
  });
  return { service, requests };
}

test('a forced refresh under way serves who would accept any token; the reverse does not hold', async () => {
  const { service, requests } = slowService();
  const answers = [true, false, true].map((fresh) => service.get({ fresh }));
  expect(requests.map(({ fresh }) => fresh)).toEqual([true]);
  requests[0]?.answer(good);
  expect(await Promise.all(answers)).toEqual([good, good, good]);

  void service.get({ fresh: false });
  void service.get({ fresh: true });
  void service.get({ fresh: true });
  expect(requests.slice(1).map(({ fresh }) => fresh)).toEqual([false, true]);
});

test('a finished request is not shared, nor a failed one', async () => {
  const { service, requests } = slowService();
  const failed = service.get({ fresh: false });
  requests[0]?.fail(new IdentityFailure('user-token-expired'));
  await expect(failed).rejects.toThrow(sessionMessages.tokenExpired);
  const later = service.get({ fresh: false });
  requests[1]?.answer(good);
  expect(await later).toEqual(good);
  void service.get({ fresh: false });
  expect(requests).toHaveLength(3);
});

test('a session that has had too many tokens is not asked for another at once', async () => {
  const token = vi.fn<Token>(fails('too-many-requests'));
  await expect(createTokenService({ token }).get({ fresh: false })).rejects.toThrow('Too many requests.');
  expect(token).toHaveBeenCalledOnce();
});

test('a session that has ended is not asked for twice', async () => {
  const token = vi.fn<Token>(fails('user-disabled'));
  const failure = createTokenService({ token }).get({ fresh: false });
  await expect(failure).rejects.toMatchObject({ endReason: 'disabled', code: 'session-ended' });
  expect(token).toHaveBeenCalledOnce();
});

test.each([
  ['network-request-failed', 'network', undefined],
  ['too-many-requests', 'token', undefined],
  ['internal-error', 'token', undefined],
  ['user-token-expired', 'session-ended', 'tokenExpired'],
])('%s is an API error %s', async (code, apiCode, endReason) => {
  const failure = await createTokenService({ token: fails(code) })
    .get({ fresh: false })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TokenError);
  expect(failure).toMatchObject({ code: apiCode, endReason, status: 0, cause: { code: `auth/${code}` } });
});

test('a time-out is a network error, and a token in time leaves no timer', async () => {
  const { service, requests } = slowService();
  const late = service.get({ fresh: false }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(2 * TOKEN_TIMEOUT_MS);
  expect(await late).toMatchObject({ code: 'network', endReason: undefined });
  const inTime = service.get({ fresh: false });
  requests.at(-1)?.answer(good);
  await inTime;
  expect(vi.getTimerCount()).toBe(0);
});

test('an error without a code is no time-out', () => {
  expect(new TokenError(new Error('broken'))).toMatchObject({
    code: 'token',
    message: 'Failed to refresh authentication. Please try logging in again.',
  });
});
