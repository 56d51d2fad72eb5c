import { i18n } from '@spotter/i18n';
import { expect, test, vi } from 'vitest';
import { loadReaderTexts } from './readerTexts.ts';

test.each([
  ['what the link names', 'hi', ['en-IN'], 'hi'],
  ['English, where the link names it', 'en', ['hi-IN'], 'en'],
  ['the first of ours that the browser asks for', null, ['mr-IN', 'hi-IN', 'en'], 'hi'],
  ['that of the browser, where the link names none of ours', 'xx', ['hi'], 'hi'],
  ['English, where nobody asks for one of ours', undefined, ['mr-IN'], 'en'],
])('a page that a member opens is in %s', async (_, ofLink, browser, expected) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  const texts = await loadReaderTexts(ofLink);
  expect([texts.locale, texts.t('Print')]).toEqual([expected, expected === 'hi' ? 'प्रिंट करें' : 'Print']);
  // The other pages stay as they are.
  expect(i18n.locale).toBe('en');
});
