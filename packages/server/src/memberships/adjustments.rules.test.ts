import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, movedEnd } from '@spotter/api';
import { DomainError } from '../errors.ts';
import { endOfFreeze, frozenDaysIn, termToExtend, termToFreeze, toFreeze } from './adjustments.rules.ts';
import type { AdjustmentRow, TermRow } from './memberships.repository.ts';
import { toTerm } from './memberships.rules.ts';
import { deriveTerms, freezesOf } from './terms.rules.ts';
import { adjustment, chain, refusedFor, START, termRow, zone } from './testing/terms.ts';

test('frozen days count in the calendar year in which they are', () => {
  const freezes = [{ starts_on: '2026-12-30', ends_on: '2027-01-04' }];
  expect(frozenDaysIn('2026', freezes)).toBe(2);
  expect(frozenDaysIn('2027', freezes)).toBe(4);
  expect(frozenDaysIn('2028', freezes)).toBe(0);
});

test('a freeze has at most as many days as allowed in each year that it touches', () => {
  const derived = deriveTerms([termRow({ number: 1, starts_on: START, ends_on: '2036-01-31' })], []);
  const limit = 100;
  fc.assert(
    fc.property(fc.nat(800), fc.integer({ min: 1, max: 1200 }), (days, length) => {
      const from = addDays(START, days);
      const to = addDays(from, length - 1);
      const years = Array.from({ length: 6 }, (_, index) => String(2026 + index));
      const isAllowed = years.every((year) => frozenDaysIn(year, [{ starts_on: from, ends_on: to }]) <= limit);
      const freeze = () => termToFreeze(derived, [], { from, to, today: START, limit }, zone);
      if (isAllowed) expect(freeze().row.id).toBe('term-1');
      else expect(freeze).toThrow('freeze days are left in');
    }),
    // From December to January of the year after next.
    { examples: [[313, 392]] },
  );
});

test('an extension is of the term of today, else of the next one, and of none after the end', () => {
  const derived = deriveTerms(chain([10, 10], [0, 5]), []);
  expect(termToExtend(derived, START)?.row.id).toBe('term-1');
  expect(termToExtend(derived, addDays(START, 12))?.row.id).toBe('term-2');
  expect(termToExtend(derived, addDays(START, 30))).toBeUndefined();
});

test('an extension is of no term whose end it would not move', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const canceled = { ...first, canceled_on: addDays(START, 12) };
  const next = { ...second, starts_on: addDays(START, 13), follows_id: null };
  expect(termToExtend(deriveTerms([canceled], []), START)).toBeUndefined();
  expect(termToExtend(deriveTerms([canceled, next], []), START)?.row.id).toBe('term-2');
  const endless = { ...first, ends_on: null };
  expect(termToExtend(deriveTerms([endless], []), START)).toBeUndefined();
  expect(termToExtend(deriveTerms([endless, second], []), START)?.row.id).toBe('term-2');
});

const freeze = (from: string, to: string, terms: TermRow[], adjustments: AdjustmentRow[] = [], today = START) => {
  const derived = deriveTerms(terms, adjustments);
  const request = { from, to, today, limit: 30 };
  return () => termToFreeze(derived, freezesOf(derived, adjustments), request, zone);
};

describe('a freeze is refused', () => {
  const [term] = chain([60]) as [TermRow];
  const pending = adjustment('freeze', 'term-1', 3, START);

  test.each<[string, ReturnType<typeof freeze>, string, string]>([
    ['before today', freeze('2026-01-30', '2026-02-01', [term]), 'from', 'A freeze starts today or later'],
    [
      'with its days the wrong way round',
      freeze('2026-02-02', '2026-02-01', [term]),
      'to',
      'The last day must not be before the first',
    ],
    [
      'while there is one',
      freeze('2026-02-10', '2026-02-11', [term], [pending], '2026-02-02'),
      'from',
      'There is a freeze from 31 Jan 2026 to 2 Feb 2026 already. End it first',
    ],
    ['after the end', freeze('2026-04-01', '2026-04-02', [term]), 'from', 'There is no membership on 1 Apr 2026'],
    [
      'in a canceled term',
      freeze('2026-02-01', '2026-02-02', [{ ...term, canceled_on: '2026-02-20' }]),
      'from',
      'The membership was canceled',
    ],
    [
      'without an end',
      freeze('2026-02-01', '2026-02-02', [{ ...term, ends_on: null }]),
      'from',
      'A membership without an end date cannot be frozen',
    ],
  ])('%s', (_, request, field, message) => {
    expect(request).toThrow(refusedFor(field, message));
  });

  test('of more days than are left of the year', () => {
    const past = adjustment('freeze', 'term-1', 3, START);
    const limited = (to: string) => freeze('2026-02-10', to, [term], [past], '2026-02-03');
    expect(limited('2026-03-08')).not.toThrow();
    const message = '27 of 30 freeze days are left in 2026';
    expect(limited('2026-03-09')).toThrow(expect.objectContaining({ code: 'freeze-limit', message }));
  });

  test('where the limit was lowered since', () => {
    const past = adjustment('freeze', 'term-1', 31, START);
    const message = '0 of 30 freeze days are left in 2026';
    expect(freeze('2026-03-10', '2026-03-10', [term], [past], '2026-03-09')).toThrow(
      expect.objectContaining({ message }),
    );
  });

  test('once it is over, to end', () => {
    const row = { ...pending, starts_on: START, ends_on: '2026-02-02' };
    expect(endOfFreeze(row, START, 1)).toEqual({ removed_at: 1 });
    expect(endOfFreeze(row, '2026-02-02', 1)).toEqual({ ends_on: '2026-02-01', days: 2 });
    expect(() => endOfFreeze(row, '2026-02-03', 1)).toThrow(
      expect.objectContaining({ code: 'state-changed', message: 'This freeze has ended already' }),
    );
  });
});

test.each([
  ['2026-02-02', 'upcoming'],
  ['2026-02-03', 'current'],
  ['2026-02-04', 'current'],
  ['2026-02-05', 'past'],
])('the contract’s freeze, on %s', (today, status) => {
  const row = { ...adjustment('freeze', 'term-1', 2, '2026-02-03'), starts_on: '2026-02-03', ends_on: '2026-02-04' };
  expect(toFreeze(row, today)).toEqual({
    id: 'freeze',
    termId: 'term-1',
    from: '2026-02-03',
    to: '2026-02-04',
    days: 2,
    reason: 'Travel',
    status,
    createdBy: 'Sunil',
    createdAt: 0,
  });
});

test('a freeze moves the end that browsers show beforehand', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });
  const gaps = fc.array(fc.constantFrom(0, 0, 1, 5, 20), { minLength: 5, maxLength: 5 });
  const past = fc.array(fc.record({ term: fc.nat(4), days: fc.integer({ min: 1, max: 40 }) }), { maxLength: 3 });
  const days = fc.integer({ min: 1, max: 30 });
  const canceledAfter = fc.option(fc.nat(120), { nil: undefined });
  fc.assert(
    fc.property(lengths, gaps, past, canceledAfter, fc.nat(200), days, (drawn, between, moves, last, at, length) => {
      const sold = chain(drawn, between);
      const adjustments = moves.map(({ term, days: added }, index) => {
        const { id, starts_on: from } = sold[term % sold.length] as TermRow;
        return adjustment(`a${index}`, id, added, index === 0 ? from : undefined);
      });
      const lastDay = last === undefined ? undefined : addDays(START, last);
      const canceled = new Set(
        deriveTerms(sold, adjustments).flatMap(({ row, to }) => (lastDay && (to ?? '') > lastDay ? row.id : [])),
      );
      const rows = sold.map((row) => (canceled.has(row.id) ? { ...row, canceled_on: lastDay ?? null } : row));
      const next = lastDay && canceled.size > 0 ? addDays(lastDay, 1) : undefined;
      if (next) rows.push(termRow({ number: 9, starts_on: next, ends_on: addDays(next, 30) }));
      const before = deriveTerms(rows, adjustments);
      const from = addDays(START, at);
      const shown = movedEnd(
        before.map((term) => toTerm(before, term, { today: from, now: 0, invoice: undefined })).toReversed(),
        { from, days: length },
      );
      const request = { from, to: addDays(from, length - 1), today: from, limit: 366 };
      const freeze = () => {
        const { row } = termToFreeze(before, [], request, zone);
        const after = deriveTerms(rows, [...adjustments, adjustment('freeze', row.id, length, from)]);
        // A canceled one only comes closer to its last day, or never begins.
        const ends = before.flatMap(({ row: { canceled_on: canceledOn }, to }, index) =>
          canceledOn === null ? [{ from: to, to: after[index]?.to }] : [],
        );
        return ends.findLast((end) => end.from !== end.to);
      };
      if (shown) expect(freeze()).toEqual(shown);
      else expect(freeze).toThrow(DomainError);
    }),
    { numRuns: 500 },
  );
});
