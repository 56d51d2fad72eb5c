import { addDays } from '@spotter/api';
import { expect, test } from 'vitest';
import { term } from '../../testing/membershipData.ts';
import { movedEnd } from './movedEnd.ts';

const current = term({ from: '2026-10-10', to: '2026-11-30' });
const next = term({ id: 'term-2', from: '2026-12-01', to: '2026-12-31', status: 'upcoming' });
const afterGap = term({ id: 'term-3', from: '2027-01-10', to: '2027-02-09', status: 'upcoming' });
const endless = term({ id: 'term-4', from: '2026-10-10', to: null });
const canceled = { status: 'canceled', canceledOn: '2026-11-20' } as const;

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
  ['the next never begins', [{ ...next, ...canceled }, current], '2026-11-03', '2026-11-30'],
  ['no terms', [], '2026-11-03', undefined],
])('%s', (_, terms, from, end) => {
  expect(movedEnd(terms, from)).toBe(end);
});

test('a later term that begins on the day after the end is one that continues', () => {
  const adjacent = { ...afterGap, from: addDays(next.to ?? '', 1) };
  expect(movedEnd([adjacent, next, current], '2026-11-03')).toBe(afterGap.to);
});
