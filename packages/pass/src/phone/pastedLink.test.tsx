import { ApiError } from '@spotter/api';
import { afterEach, expect, test, vi } from 'vitest';
import { resolvePastedLink } from './pastedLink.ts';

const { origin } = window.location;
const exchange = `${origin}/account-link?code=ours&purpose=EMAIL_SIGNIN&page=pass`;
const signIn = `${origin}/pass/?mode=signIn&oobCode=theirs&apiKey=key`;
const fetchLink = vi.fn<(url: URL) => Promise<Partial<Response>>>();
vi.stubGlobal('fetch', fetchLink);
afterEach(() => fetchLink.mockReset());

test('a link of our own service is what it is, and nobody is asked', async () => {
  expect(await resolvePastedLink(signIn)).toBe(signIn);
  expect(fetchLink).not.toHaveBeenCalled();
});

test('with the hosted service the server is asked where the link leads', async () => {
  fetchLink.mockResolvedValue({ url: signIn, status: 200 });
  expect(await resolvePastedLink(exchange)).toBe(signIn);
  expect(fetchLink.mock.calls.map(([url]) => url.href)).toEqual([exchange]);
});

test.each([
  '',
  'something else',
  'https://evil.example/account-link?code=ours',
  `${origin}/pass/`,
  `${origin}/login?code=x`,
])('“%s” is no mailed link, and nobody is asked', async (text) => {
  expect(await resolvePastedLink(text)).toBeUndefined();
  expect(fetchLink).not.toHaveBeenCalled();
});

test('a server that does not answer, is asked too often or cannot reach the service says so', async () => {
  const codeOf = () =>
    resolvePastedLink(exchange).catch((error: unknown) => (error instanceof ApiError ? error.code : error));
  fetchLink.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await codeOf()).toBe('network');
  fetchLink.mockResolvedValueOnce({ url: exchange, status: 429 });
  expect(await codeOf()).toBe('too-many');
  fetchLink.mockResolvedValueOnce({ url: exchange, status: 503 });
  expect(await codeOf()).toBe('unavailable');
});
