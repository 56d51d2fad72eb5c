import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '@spotter/api';
import { endOfFreeze } from './adjustments.rules.ts';
import type { AdjustmentRow, TermRow } from './memberships.repository.ts';
import { addedDays, deriveMembership, deriveTerms, freezesOf } from './terms.rules.ts';
import { adjustment, chain, START, termRow } from './testing/terms.ts';

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

  test('a freeze after the end that a shorter plan has left moves nothing and is none; those before it count', () => {
    const starts = fc.record({ day: fc.nat(500), days: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(starts, { maxLength: 5 }),
        fc.nat(30),
        fc.boolean(),
        (length, at, extra, isExtendedFirst) => {
          const [term] = chain([length]) as [TermRow];
          const freezes = at.map(({ day, days }, index) => adjustment(`f${index}`, term.id, days, addDays(START, day)));
          const extension = adjustment('extension', term.id, extra);
          const adjustments = isExtendedFirst ? [extension, ...freezes] : [...freezes, extension];
          const derived = deriveTerms([term], adjustments);
          const to = derived[0]?.to ?? '';
          const counted = freezes.filter(({ starts_on: from }) => (from ?? '') <= to);
          let end = addDays(START, length - 1 + extra);
          for (const { starts_on: from, days } of counted.toSorted((one, other) => rankOf(one) - rankOf(other))) {
            expect((from ?? '') <= end).toBe(true);
            end = addDays(end, days);
          }
          expect(to).toBe(end);
          expect(freezesOf(derived, adjustments)).toEqual(counted);
        },
      ),
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

const rankOf = ({ starts_on: from }: AdjustmentRow) => Date.parse(from ?? '');

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

test('a term that is canceled for its first day has that day', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const [, derived] = deriveTerms([first, { ...second, canceled_on: second.starts_on }], []);
  expect(derived).toMatchObject({ from: second.starts_on, to: second.starts_on, neverBegins: false });
});

test('a term that is canceled for a day which an extension had added ends by itself once that is taken back', () => {
  const [term] = chain([30]) as [TermRow];
  const terms = [{ ...term, canceled_on: addDays(START, 32) }];
  const extension = adjustment('a', 'term-1', 9);
  expect(deriveMembership(terms, [extension])?.expiryDate).toBe(addDays(START, 32));
  expect(deriveMembership(terms, [{ ...extension, removed_at: 1 }])?.expiryDate).toBe(term.ends_on);
});

test('a term that never begins keeps the dates of its sale, and ends no other', () => {
  const endless = termRow({ number: 1, starts_on: START, ends_on: null });
  const canceled = termRow({ number: 2, starts_on: '2026-05-01', ends_on: null, canceled_on: '2026-04-01' });
  const next = termRow({ number: 3, starts_on: '2026-06-01', ends_on: '2026-07-01' });
  expect(spans([endless, canceled, next], [])).toEqual([
    [START, '2026-05-31'],
    ['2026-05-01', null],
    ['2026-06-01', '2026-07-01'],
  ]);
});

test('a renewal of an extended term comes forward when the extension is taken back', () => {
  const [first] = chain([30]) as [TermRow];
  const extension = adjustment('a', 'term-1', 9);
  const dates = { starts_on: addDays(START, 39), ends_on: addDays(START, 48) };
  const renewal = termRow({ number: 2, ...dates, follows_id: 'term-1' });
  expect(spans([first, renewal], [extension])[1]).toEqual([dates.starts_on, dates.ends_on]);
  const removed = { ...extension, removed_at: 1 };
  expect(spans([first, renewal], [removed])[1]).toEqual([addDays(START, 30), addDays(START, 39)]);
});

test('a term that was sold after a renewal had come forward is pushed on by it', () => {
  const [first] = chain([30]) as [TermRow];
  const removed = { ...adjustment('a', 'term-1', 20), removed_at: 1 };
  const renewal = termRow({
    number: 2,
    starts_on: addDays(START, 50),
    ends_on: addDays(START, 59),
    follows_id: 'term-1',
  });
  const next = termRow({ number: 3, starts_on: addDays(START, 45), ends_on: addDays(START, 54) });
  const terms = [first, renewal, next];
  expect(spans(terms, [removed])[2]).toEqual([next.starts_on, next.ends_on]);
  expect(spans(terms, [removed, adjustment('b', 'term-1', 5)])[2]).toEqual([next.starts_on, next.ends_on]);
  expect(spans(terms, [removed, adjustment('b', 'term-1', 10)])).toEqual([
    [START, addDays(START, 39)],
    [addDays(START, 40), addDays(START, 49)],
    [addDays(START, 50), addDays(START, 59)],
  ]);
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

test('a freeze of a term that is canceled before its first day is none', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const freeze = adjustment('freeze', 'term-2', 5, addDays(second.starts_on, 3));
  const derived = deriveTerms([first, { ...second, canceled_on: addDays(START, 12) }], [freeze]);
  expect(freezesOf(derived, [freeze])).toEqual([]);
});

test('no day is too late for a freeze of a term without an end', () => {
  const unlimited = termRow({ number: 1, starts_on: START, ends_on: null });
  const freeze = adjustment('freeze', 'term-1', 20, addDays(START, 500));
  expect(addedDays({ row: unlimited, from: START }, [freeze])).toBe(20);
  expect(freezesOf(deriveTerms([unlimited], [freeze]), [freeze])).toEqual([freeze]);
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
  const onLastDay = termRow({ number: 2, starts_on: addDays(START, 59), ends_on: addDays(START, 89) });
  expect(spans([first, onLastDay], [adjustment('a', 'term-1', 9)])[1]).toEqual([
    addDays(START, 59),
    addDays(START, 89),
  ]);
});

test('a canceled term that never begins ends with its cancellation', () => {
  const [term] = chain([30]) as [TermRow];
  expect(deriveMembership([{ ...term, canceled_on: '2026-01-30' }], [])).toMatchObject({
    expiryDate: '2026-01-30',
    last: { from: term.starts_on, to: term.ends_on, neverBegins: true },
  });
});

const freezeOf = (term: Partial<TermRow>, ...adjustments: AdjustmentRow[]) =>
  deriveMembership([{ ...(chain([60])[0] as TermRow), ...term }], adjustments)?.freeze;

describe('the freeze of a member', () => {
  test('is the latest', () => {
    const [early, late] = [
      adjustment('early', 'term-1', 2, '2026-02-03'),
      adjustment('late', 'term-1', 2, '2026-02-10'),
    ];
    const latest = { id: 'late', from: '2026-02-10', to: '2026-02-11' };
    expect([freezeOf({}, early, late), freezeOf({}, late, early)]).toEqual([latest, latest]);
    expect(freezeOf({ ends_on: null }, early)).toEqual({ id: 'early', from: '2026-02-03', to: '2026-02-04' });
  });

  test('is neither an extension nor one that was removed', () => {
    const removed = { ...adjustment('removed', 'term-1', 2, '2026-02-03'), removed_at: 1 };
    const extension = adjustment('extension', 'term-1', 2);
    expect(freezeOf({}, extension, removed)).toBeNull();
    expect(freezesOf(deriveTerms(chain([60]), [extension]), [extension])).toEqual([]);
  });

  // The last day is 31 Mar 2026.
  test.each([
    ['2026-03-31', { id: 'freeze', from: '2026-03-31', to: '2026-04-01' }],
    ['2026-04-01', null],
  ])('ends with the membership: on %s', (from, freeze) => {
    expect(freezeOf({}, adjustment('freeze', 'term-1', 2, from))).toEqual(freeze);
  });

  // The member's form of earlier releases gave a term dates within those of the one before. Its last day is 9 Feb 2026.
  test.each([
    ['2026-02-08', { id: 'freeze', from: '2026-02-08', to: '2026-02-09' }],
    ['2026-02-09', { id: 'freeze', from: '2026-02-09', to: '2026-02-09' }],
    ['2026-02-10', null],
  ])('ends with a last term that ends before the one it overlaps: on %s', (from, freeze) => {
    const edited = termRow({ number: 2, starts_on: START, ends_on: '2026-02-09' });
    const row = adjustment('freeze', 'term-1', 5, from);
    expect(deriveMembership([...chain([60]), edited], [row])?.freeze).toEqual(freeze);
  });
});
