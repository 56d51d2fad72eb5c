import { expect, test } from 'vitest';
import { describeEnd } from './describeEnd.ts';
import { isRenewalDue } from './renewalDue.ts';

const today = '2026-11-03';
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

test.each([
  ['2020-01-01', true],
  ['2026-11-02', true],
  ['2026-11-03', true],
  ['2026-11-17', true],
  ['2026-11-18', false],
  [null, false],
])('a membership until %s is due for renewal on 2026-11-03: %s', (expiryDate, isDue) => {
  expect(isRenewalDue({ expiryDate }, today)).toBe(isDue);
});

test.each([
  ['2026-10-20', 'Ended 2 weeks ago'],
  ['2026-11-02', 'Ended yesterday'],
  ['2026-11-03', 'Ends today'],
  ['2026-11-04', 'Ends tomorrow'],
  ['2026-11-06', 'Ends in 3 days'],
])('of a membership until %s: %s', (expiryDate, words) => {
  expect(describeEnd(expiryDate, today, zone)).toBe(words);
});
