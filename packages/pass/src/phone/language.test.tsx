import { activateLanguage, i18n } from '@spotter/i18n';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServices } from '../testing/fakes.ts';
import { passWith } from '../testing/data.ts';
import { firstLanguage } from './language.ts';

afterEach(async () => {
  await activateLanguage('en');
  document.documentElement.lang = 'en';
});

test.each([
  ['the phone remembers one', { remembered: 'hi', gym: 'en', browser: ['en-IN'] }, 'hi'],
  ['the gym has one', { remembered: undefined, gym: 'hi', browser: ['en-IN'] }, 'hi'],
  ['the browser asks for one that we have', { remembered: undefined, gym: undefined, browser: ['mr-IN', 'HI'] }, 'hi'],
  [
    'the gym has chosen none, and the phone is in another',
    { remembered: undefined, gym: 'en', browser: ['hi-IN'] },
    'hi',
  ],
  ['the phone is in English, the gym not', { remembered: undefined, gym: 'hi', browser: ['en-IN', 'hi'] }, 'hi'],
  ['nobody asks for any that we have', { remembered: 'ta', gym: undefined, browser: ['mr'] }, 'en'],
] as const)('before sign-in: %s', (_, hints, expected) => {
  expect(firstLanguage(hints)).toBe(expected);
});

test('the member’s language counts, else the gym’s; the phone remembers it', async () => {
  const { language, memory } = fakeServices();
  language.sync(passWith({ language: 'hi' }));
  await expect.poll(() => memory.read('language')).toBe('hi');
  expect([i18n.locale, document.documentElement.lang]).toEqual(['hi', 'hi']);
  language.sync(passWith({ language: null }));
  await expect.poll(() => i18n.locale).toBe('en');
});

test('a sign-in leaves the page of a phone in Hindi as it is, also where the scanned code and the gym are in English', async () => {
  const { language, memory } = fakeServices({ browserLanguages: ['hi-IN', 'en-IN'] });
  await language.start(undefined);
  language.suggest('en');
  language.sync(passWith({ language: null }));
  await expect.poll(() => memory.read('language')).toBe('hi');
  expect(i18n.locale).toBe('hi');
  language.sync(passWith({ language: 'en' }));
  await expect.poll(() => i18n.locale).toBe('en');
});

test('a page at the address of a gym in Hindi stays so while the gym of a scanned code is not known', async () => {
  const { language } = fakeServices({ browserLanguages: ['en-IN'] });
  await language.start('hi');
  const shown: string[] = [];
  const unsubscribe = i18n.on('change', () => shown.push(i18n.locale));
  language.suggest(undefined);
  // Changes come one after the other.
  await language.choose('hi');
  unsubscribe();
  expect(shown).toEqual([]);
});

test('a choice applies at once and is sent with the next pass, not undone by it', async () => {
  const { language, memory, calls } = fakeServices();
  const send = vi.spyOn(calls, 'setOwnLanguage').mockRejectedValueOnce(new Error('offline'));
  await language.choose('hi');
  language.sync(passWith());
  await expect.poll(() => send.mock.calls.length).toBe(1);
  expect([i18n.locale, memory.read('unsentLanguage')]).toEqual(['hi', 'hi']);
  language.sync(passWith());
  await expect.poll(() => memory.read('unsentLanguage')).toBeUndefined();
  expect(send).toHaveBeenLastCalledWith({ gymId: 'gym-1', language: 'hi' });
  expect(i18n.locale).toBe('hi');
});
