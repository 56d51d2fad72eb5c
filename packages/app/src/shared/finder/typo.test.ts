import { expect, test } from 'vitest';
import { matchWithTypo } from './typo.ts';

test.each([
  ['asha', 'asha', 'whole'],
  ['asha', 'ashan', 'whole'],
  ['asha', 'ashank', 'start'],
  // A wrong letter.
  ['axha', 'asha', 'whole'],
  ['axha', 'ashan', 'start'],
  ['ashx', 'asha', 'whole'],
  // Two swapped.
  ['ahsa', 'asha', 'whole'],
  ['ahsa', 'ashan', 'start'],
  ['asah', 'asha', 'whole'],
  ['aths', 'asth', undefined],
  // One too many.
  ['asxha', 'asha', 'whole'],
  ['asxha', 'ashan', 'start'],
  ['ashax', 'asha', 'whole'],
  // One missing.
  ['aha', 'asha', 'whole'],
  ['aha', 'ashan', 'start'],
  // More than that.
  ['axhx', 'asha', undefined],
  ['axxa', 'asha', undefined],
  ['ahxa', 'asha', undefined],
  ['axsa', 'asha', undefined],
  ['ahsx', 'asha', undefined],
  ['aaxxha', 'asha', undefined],
  ['ashan', 'ash', undefined],
  ['nandi', 'asha', undefined],
])('“%s” for %s: %s', (typed, word, match) => {
  expect(matchWithTypo(typed, word)).toBe(match);
});
