import { expect, test } from 'vitest';
import { inEachLanguage, readText } from './texts.ts';

test('a stored text is read in the reader’s language', () => {
  const stored = inEachLanguage((language) => `in ${language}`);
  expect([readText(stored, 'en'), readText(stored, 'hi')]).toEqual(['in en', 'in hi']);
});

test('one of an earlier version is read as it is, whatever it looks like', () => {
  for (const text of ['Renewal of Yearly', '', '{Ravi} is not here', '7', '["a"]'])
    expect(readText(text, 'hi')).toBe(text);
});
