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

test('an address with special characters cannot add a header', () => {
  expect(emailPieces(['a&subject=x@mail.in'])[0]?.url).toBe('mailto:?bcc=a%26subject%3Dx%40mail.in');
});

test('nobody: no piece; each address once', () => {
  expect(emailPieces([])).toEqual([]);
  expect(addressesOf([{ email: 'a@b.in' }, { email: null }, { email: 'a@b.in' }])).toEqual(['a@b.in']);
});
