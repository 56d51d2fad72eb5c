import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionMessages } from './sessionPolicy.ts';
import { IdentityFailure } from '../testing/fakeIdentity.ts';
import { TokenError } from './tokenErrors.ts';
import { createTokenService, TOKEN_TIMEOUT_MS } from './tokenService.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Token = Parameters<typeof createTokenService>[0]['token'];

const good = { token: 'abc', expiresAt: 1, claims: {} };
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
  await expect(createTokenService({ token: empty }).get({ fresh: false })).rejects.toThrow(TokenError);
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
