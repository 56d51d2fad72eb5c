import { expect, test } from 'vitest';
import { movedEnd } from './movedEnd.ts';
import { addDays } from './termDates.ts';

const term = (from: string, to: string | null) => ({ from, to, canceledOn: null });
const current = term('2026-10-10', '2026-11-30');
const next = term('2026-12-01', '2026-12-31');
const afterGap = term('2027-01-10', '2027-02-09');
const endless = term('2026-10-10', null);
const canceled = { canceledOn: '2026-11-20' };
const dropped = { ...next, ...canceled, neverBegins: true } as const;

// As `deriveTerms` of the server moves them.
test.each([
  ['one term', [current], '2026-11-03', '2026-11-30'],
  ['its last day', [current], '2026-11-30', '2026-11-30'],
  ['the next continues it', [next, current], '2026-11-03', '2026-12-31'],
  ['the next itself', [next, current], '2026-12-05', '2026-12-31'],
  ['the next begins after a gap', [afterGap, current], '2026-11-03', '2026-11-30'],
  ['one continues it, another begins after a gap', [afterGap, next, current], '2026-11-03', '2026-12-31'],
  ['the term after the gap', [afterGap, next, current], '2027-01-20', '2027-02-09'],
  ['a day in the gap', [afterGap, next, current], '2027-01-05', undefined],
  ['a day after all', [next, current], '2027-01-01', undefined],
  ['a term without an end', [endless], '2026-11-03', undefined],
  ['a canceled term', [{ ...current, ...canceled, to: '2026-11-20' }], '2026-11-03', undefined],
  ['the next never begins', [dropped, current], '2026-11-03', '2026-11-30'],
  [
    'it fell on days that the current one has by now',
    [{ ...dropped, from: '2026-11-02' }, current],
    '2026-11-03',
    '2026-11-30',
  ],
  ['no terms', [], '2026-11-03', undefined],
])('%s', (_, terms, from, end) => {
  const moved = end && { from: end, to: addDays(end, 5) };
  expect(movedEnd(terms, { from, days: 5 })).toEqual(moved);
});

test('a later term that begins on the day after the end is one that continues', () => {
  const adjacent = { ...afterGap, from: addDays(next.to ?? '', 1) };
  expect(movedEnd([adjacent, next, current], { from: '2026-11-03', days: 1 })?.from).toBe(afterGap.to);
});

// From 1 January to 9 January there is no term.
test.each([
  [9, '2026-12-31', '2027-01-09'],
  [10, '2027-02-09', '2027-02-10'],
  [30, '2027-02-09', '2027-03-02'],
])('a freeze of %d days moves a term after a gap only as far as it would overlap', (days, from, to) => {
  expect(movedEnd([afterGap, next, current], { from: '2026-11-03', days })).toEqual({ from, to });
});
