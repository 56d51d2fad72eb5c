import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, endOfTerm } from '@spotter/api';
import type { AdjustmentRow, TermRow } from './memberships.repository.ts';
import {
  deriveMembership,
  deriveTerms,
  endOfFreeze,
  freezesOf,
  frozenDaysIn,
  renewalStart,
  termToExtend,
  termToFreeze,
} from './memberships.rules.ts';

const START = '2026-01-31';
const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };

const termRow = (change: Partial<TermRow> & Pick<TermRow, 'number' | 'starts_on' | 'ends_on'>): TermRow => ({
  gym_id: 'gym',
  id: `term-${change.number}`,
  person_id: 'meera',
  plan_id: 'monthly',
  plan_name: 'Monthly',
  follows_id: null,
  price_paise: null,
  sold_by_id: null,
  sold_by_name: null,
  sold_at: 0,
  canceled_on: null,
  cancel_reason: null,
  undone_at: null,
  ...change,
});

const adjustment = (id: string, termId: string, days: number, freezeFrom?: string): AdjustmentRow => ({
  gym_id: 'gym',
  id,
  term_id: termId,
  person_id: 'meera',
  kind: freezeFrom === undefined ? 'extension' : 'freeze',
  starts_on: freezeFrom ?? null,
  ends_on: freezeFrom === undefined ? null : addDays(freezeFrom, days - 1),
  days,
  reason: 'Travel',
  created_by_id: 'sunil',
  created_by_name: 'Sunil',
  created_at: 0,
  removed_at: null,
});

/** Terms sold one after the other: `gaps` days lie between each and the one before. */
function chain(lengths: readonly number[], gaps: readonly number[] = []): TermRow[] {
  const rows: TermRow[] = [];
  for (const [index, length] of lengths.entries()) {
    const previous = rows.at(-1);
    const gap = gaps[index] ?? 0;
    const startsOn = previous?.ends_on ? addDays(previous.ends_on, gap + 1) : START;
    rows.push(
      termRow({
        number: index + 1,
        starts_on: startsOn,
        ends_on: addDays(startsOn, length - 1),
        follows_id: gap === 0 ? (previous?.id ?? null) : null,
      }),
    );
  }
  return rows;
}

const lengths = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 });
const changes = fc.array(
  fc.record({ term: fc.nat(5), days: fc.integer({ min: 1, max: 90 }), isFreeze: fc.boolean() }),
  { maxLength: 8 },
);

const adjustmentsOf = (terms: TermRow[], drawn: { term: number; days: number; isFreeze: boolean }[]) =>
  drawn.map(({ term, days, isFreeze }, index) => {
    const row = terms[term % terms.length] as TermRow;
    return adjustment(`adjustment-${index}`, row.id, days, isFreeze ? row.starts_on : undefined);
  });

const spans = (terms: TermRow[], adjustments: AdjustmentRow[]) =>
  deriveTerms(terms, adjustments).map(({ from, to }) => [from, to]);

describe('the dates that are derived from terms, freezes and extensions', () => {
  test('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(lengths, gaps, changes, fc.integer(), (drawn, between, moves, seed) => {
        const terms = chain(drawn, between);
        const adjustments = adjustmentsOf(terms, moves);
        const shuffle = <T>(rows: T[]) => rows.toSorted((one, other) => rank(one, seed) - rank(other, seed));
        expect(spans(shuffle(terms), shuffle(adjustments))).toEqual(spans(terms, adjustments));
      }),
    );
  });

  test('keep the days of each term and never overlap', () => {
    fc.assert(
      fc.property(lengths, gaps, changes, (drawn, between, moves) => {
        const terms = chain(drawn, between);
        const adjustments = adjustmentsOf(terms, moves);
        const derived = deriveTerms(terms, adjustments);
        for (const [index, { row, from, to }] of derived.entries()) {
          const added = adjustments.filter(({ term_id: id }) => id === row.id).reduce((sum, { days }) => sum + days, 0);
          expect(daysBetween(from, to ?? '') + 1).toBe((drawn[index] ?? 0) + added);
          const previous = derived[index - 1];
          if (previous) expect(from > (previous.to ?? '')).toBe(true);
        }
      }),
    );
  });

  test('move by as many days as are added where there is no gap, and back when they are removed', () => {
    fc.assert(
      fc.property(lengths, changes, (drawn, moves) => {
        const terms = chain(drawn);
        const adjustments = adjustmentsOf(terms, moves);
        const sum = adjustments.reduce((days, row) => days + row.days, 0);
        const plain = deriveMembership(terms, [])?.expiryDate ?? '';
        expect(deriveMembership(terms, adjustments)?.expiryDate).toBe(addDays(plain, sum));
        const removed = adjustments.map((row) => ({ ...row, removed_at: 1 }));
        expect(spans(terms, removed)).toEqual(spans(terms, []));
      }),
    );
  });

  test('a freeze that is ended early gives back the days that are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 90 }), fc.nat(89), (days, later) => {
        const terms = chain([120]);
        const freeze = adjustment('freeze', 'term-1', days, addDays(START, 5));
        const today = addDays(START, 5 + (later % days));
        const [row] = freezesOf(deriveTerms(terms, [freeze]), [freeze]);
        if (!row) throw new Error('No freeze');
        const ended = { ...freeze, ...endOfFreeze(row, today, 1) };
        const frozen = later % days;
        expect(deriveMembership(terms, [ended])?.expiryDate).toBe(addDays(START, 119 + frozen));
      }),
    );
  });
});

const rank = (row: unknown, seed: number) => {
  const text = JSON.stringify(row) + seed;
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return hash;
};

test('a term sold after a gap fills the gap first when the one before it is extended', () => {
  const terms = chain([10, 10], [0, 5]);
  expect(spans(terms, [adjustment('a', 'term-1', 3)])[1]).toEqual([addDays(START, 15), addDays(START, 24)]);
  expect(spans(terms, [adjustment('a', 'term-1', 8)])[1]).toEqual([addDays(START, 18), addDays(START, 27)]);
});

test('an undone term counts no more, nor do its freezes', () => {
  const [first, second] = chain([10, 10]) as [TermRow, TermRow];
  const membership = deriveMembership([first, { ...second, undone_at: 1 }], [adjustment('f', 'term-2', 4, START)]);
  expect(membership).toMatchObject({ expiryDate: first.ends_on, freeze: null, last: { row: { id: 'term-1' } } });
});

test('a canceled term ends on its last day whatever it was extended by, and terms after it never begin', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const lastDay = addDays(START, 12);
  const terms = [
    { ...first, canceled_on: lastDay },
    { ...second, canceled_on: lastDay },
  ];
  const derived = deriveTerms(terms, [adjustment('a', 'term-1', 9)]);
  expect(derived.map(({ to, neverBegins }) => [to, neverBegins])).toEqual([
    [lastDay, false],
    [second.ends_on, true],
  ]);
  expect(deriveMembership(terms, [])?.expiryDate).toBe(lastDay);
});

test('a freeze ends with a canceled membership', () => {
  const [term] = chain([60]) as [TermRow];
  const lastDay = addDays(START, 12);
  const freeze = adjustment('freeze', 'term-1', 20, addDays(START, 5));
  expect(deriveMembership([{ ...term, canceled_on: lastDay }], [freeze])?.freeze?.to).toBe(lastDay);
});

test('a freeze of a canceled term ends with it, and does not go on in the next one', () => {
  const [term] = chain([60]) as [TermRow];
  const lastDay = addDays(START, 12);
  const next = termRow({ number: 2, starts_on: addDays(lastDay, 1), ends_on: addDays(lastDay, 30) });
  const freezesFrom = (day: number) => {
    const freeze = adjustment('freeze', 'term-1', 20, addDays(START, day));
    return freezesOf(deriveTerms([{ ...term, canceled_on: lastDay }, next], [freeze]), [freeze]);
  };
  expect(freezesFrom(5)).toEqual([expect.objectContaining({ ends_on: lastDay, days: 8 })]);
  expect(freezesFrom(12)).toEqual([expect.objectContaining({ ends_on: lastDay, days: 1 })]);
  expect(freezesFrom(13)).toEqual([]);
});

test('a membership without an end lasts until the next term begins', () => {
  const unlimited = termRow({ number: 1, starts_on: START, ends_on: null });
  const next = termRow({ number: 2, starts_on: '2026-06-01', ends_on: '2026-07-01' });
  expect(deriveMembership([unlimited], [])?.expiryDate).toBeNull();
  expect(spans([unlimited, next], [])).toEqual([
    [START, '2026-05-31'],
    ['2026-06-01', '2026-07-01'],
  ]);
});

test('the dates of a term that overlapped from the start stay', () => {
  const [first] = chain([60]) as [TermRow];
  const edited = termRow({ number: 2, starts_on: START, ends_on: addDays(START, 364) });
  expect(spans([first, edited], [adjustment('a', 'term-1', 9)])[1]).toEqual([START, addDays(START, 364)]);
});

const membership = (expiryDate: string | null, from = START) =>
  ({ expiryDate, last: { from } }) as Parameters<typeof renewalStart>[0];

describe('the start of a renewal', () => {
  test.each([
    ['before the end', '2026-03-10', '2026-03-01', '2026-03-11', '2026-03-11'],
    ['on the last day', '2026-03-10', '2026-03-10', '2026-03-11', '2026-03-11'],
    ['on the last day of grace', '2026-03-10', '2026-03-17', '2026-03-11', '2026-03-17'],
    ['after the grace days', '2026-03-10', '2026-03-18', '2026-03-18', '2026-03-18'],
  ])('%s', (_, expiryDate, today, earliest, latestSuggested) => {
    expect(renewalStart(membership(expiryDate), today, 7)).toEqual({ earliest, latestSuggested });
  });

  test('without grace days is today from the first day on', () => {
    expect(renewalStart(membership('2026-03-10'), '2026-03-11', 0).earliest).toBe('2026-03-11');
    expect(renewalStart(membership('2026-03-10'), '2026-03-12', 0).earliest).toBe('2026-03-12');
  });

  test('of a membership without an end is today', () => {
    expect(renewalStart(membership(null), '2026-03-18', 7).earliest).toBe('2026-03-18');
    expect(renewalStart(membership(null, '2026-03-18'), '2026-03-18', 7).earliest).toBe('2026-03-19');
  });
});

describe('the last day of a term', () => {
  test.each([
    ['2026-01-31', 'month', 1, '2026-02-28'],
    ['2028-02-29', 'month', 12, '2029-02-28'],
    ['2026-11-30', 'month', 15, '2028-02-29'],
    ['2026-11-01', 'day', 10, '2026-11-10'],
    ['2026-12-31', 'day', 1, '2026-12-31'],
  ] as const)('from %s on, %s × %i, is %s', (from, lengthUnit, length, to) => {
    expect(endOfTerm(from, { lengthUnit, length })).toBe(to);
  });

  test('is the date that Temporal gives so many months later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 1, max: 120 }), (day, months) => {
        const from = addDays('1970-01-01', day);
        const expected = Temporal.PlainDate.from(from).add({ months }, { overflow: 'constrain' });
        expect(endOfTerm(from, { lengthUnit: 'month', length: months })).toBe(expected.toString());
      }),
    );
  });
});

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
