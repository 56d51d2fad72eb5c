import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { languageOf, setLanguage } from './languageOf.ts';

const answered = async (header: string | undefined, own?: 'hi') => {
  const app = new Hono().get('/', (request) => {
    if (own) setLanguage(request, own);
    return request.text(languageOf(request));
  });
  return (await app.request('/', header === undefined ? {} : { headers: { 'Accept-Language': header } })).text();
};

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['HI-in', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en;q=0.5, hi;q=0.8', 'hi'],
  ['en-IN, hi;q=0.9', 'en'],
  ['fr, hi;q=0.2', 'hi'],
  ['hi;q=0, en;q=0.1', 'en'],
  ['fr, de', 'en'],
  ['*', 'en'],
  ['hindi', 'en'],
  [';;=,q', 'en'],
])('a caller with Accept-Language %s is answered in %s', async (header, expected) => {
  expect(await answered(header)).toBe(expected);
});

test('a kiosk is answered in its own', async () => {
  expect(await answered('en', 'hi')).toBe('hi');
});
