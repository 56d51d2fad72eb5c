import { expect, test } from 'vitest';
import { formatLastAccessed } from './lastAccessed.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const moment = Date.UTC(2026, 10, 3, 12, 32);

test.each([
  ['a date', new Date(moment), '3 Nov 2026, 6:02 pm'],
  ['an ISO string', '2026-11-03T12:32:00.000Z', '3 Nov 2026, 6:02 pm'],
  ['seconds', { seconds: moment / 1000, nanoseconds: 0 }, '3 Nov 2026, 6:02 pm'],
  ['another text', 'yesterday', 'Invalid Date'],
  ['a broken date', new Date('?'), 'Invalid Date'],
  ['broken seconds', { seconds: 'many' }, 'Invalid Date'],
  ['too many seconds', { seconds: 1e30 }, 'Invalid Date'],
  ['something else', 12, 'Invalid Date'],
  ['nothing', undefined, 'Invalid Date'],
  ['not yet', null, 'Never'],
])('%s', { tags: ['admins-9'] }, (_, value, words) => {
  expect(formatLastAccessed(value, zone)).toBe(words);
});
