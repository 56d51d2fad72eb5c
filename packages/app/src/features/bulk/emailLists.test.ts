import { expect, test } from 'vitest';
import { addressesOf, emailPieces } from './emailLists.ts';

const addresses = Array.from({ length: 200 }, (_, at) => `member-${at}@long-mail-provider.example.in`);
const bccOf = (url: string) =>
  url
    .slice('mailto:?bcc='.length)
    .split(',')
    .map((address) => decodeURIComponent(address));

test('long lists come in pieces that mail programs accept, without losing an address', () => {
  const pieces = emailPieces(addresses);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Math.max(...pieces.map(({ url }) => url.length))).toBeLessThanOrEqual(1900);
  expect(pieces.flatMap(({ url }) => bccOf(url))).toEqual(addresses);
  expect(pieces[0]?.from).toBe(1);
  expect(pieces.at(-1)?.to).toBe(200);
});

test('a piece holds as many as fit, and begins after the one before', () => {
  const pieces = emailPieces(addresses);
  for (const [at, { from, to, url }] of pieces.entries()) {
    expect(bccOf(url)).toEqual(addresses.slice(from - 1, to));
    expect(from).toBe((pieces[at - 1]?.to ?? 0) + 1);
    const next = addresses[to];
    if (next !== undefined) expect(`${url},${encodeURIComponent(next)}`.length).toBeGreaterThan(1900);
  }
  // A link of exactly 1900 characters.
  const first = `a@${'m'.repeat(1900 - 'mailto:?bcc=a%40,b'.length)}`;
  expect(emailPieces([first, 'b'])).toHaveLength(1);
  expect(emailPieces([`${first}m`, 'b'])).toHaveLength(2);
  expect(emailPieces(['a'.repeat(2000), 'b']).map(({ to }) => to)).toEqual([1, 2]);
});

test('an address with special characters cannot add a header', () => {
  expect(emailPieces(['a&subject=x@mail.in'])[0]?.url).toBe('mailto:?bcc=a%26subject%3Dx%40mail.in');
});

test('nobody: no piece; each address once', () => {
  expect(emailPieces([])).toEqual([]);
  expect(addressesOf([{ email: 'a@b.in' }, { email: null }, { email: 'a@b.in' }])).toEqual(['a@b.in']);
});
