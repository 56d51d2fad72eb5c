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
