import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, endOfTerm, UNDO_RENEWAL_MS } from '@spotter/api';
import type { BranchRow } from '../branches/branches.repository.ts';
import type { AdjustmentRow, TermRow } from './memberships.repository.ts';
import {
  assertSells,
  assertStartDate,
  assertStorableEnd,
  deriveMembership,
  deriveTerms,
  endOfFreeze,
  freezesOf,
  frozenDaysIn,
  renewalStart,
  termToExtend,
  termToFreeze,
  termsToCancel,
  toFreeze,
  toTerm,
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
  price_tax: null,
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

  test('a freeze after the end that a shorter plan has left moves nothing and is none; those before it count', () => {
    const starts = fc.record({ day: fc.nat(500), days: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.array(starts, { maxLength: 5 }),
        fc.nat(30),
        (length, at, extra) => {
          const [term] = chain([length]) as [TermRow];
          const freezes = at.map(({ day, days }, index) => adjustment(`f${index}`, term.id, days, addDays(START, day)));
          const adjustments = [...freezes, adjustment('extension', term.id, extra)];
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
  const onLastDay = termRow({ number: 2, starts_on: addDays(START, 59), ends_on: addDays(START, 89) });
  expect(spans([first, onLastDay], [adjustment('a', 'term-1', 9)])[1]).toEqual([
    addDays(START, 59),
    addDays(START, 89),
  ]);
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

const refusedFor = (field: string, message: string) =>
  expect.objectContaining({ code: 'invalid', message, fields: [expect.objectContaining({ field })] });

describe('the first day of the next term', () => {
  const earliest = '2026-03-11';

  test.each([earliest, '2027-03-12'])('may be %s', (startDate) => {
    expect(() => assertStartDate(startDate, earliest, zone)).not.toThrow();
  });

  test.each([
    ['2026-03-10', 'The next term can start on 11 Mar 2026 at the earliest'],
    ['2027-03-13', 'The next term must start within a year'],
  ])('is not %s', (startDate, message) => {
    expect(() => assertStartDate(startDate, earliest, zone)).toThrow(refusedFor('startDate', message));
  });
});

test.each(['2200-12-31', '2026-03-11'])('a term may end on %s', (endsOn) => {
  expect(() => assertStorableEnd(endsOn)).not.toThrow();
});

test.each(['2201-01-01', '+010000-01-01'])('no term ends on %s, after the last date that calls accept', (endsOn) => {
  const message = 'This membership is paid for more than a century ahead';
  expect(() => assertStorableEnd(endsOn)).toThrow(refusedFor('planId', message));
});

test('an inactive branch sells nothing', () => {
  const branch = { name: 'Andheri', deactivated_at: null } as BranchRow;
  expect(() => assertSells(branch)).not.toThrow();
  const message = 'Andheri is inactive and sells no memberships';
  expect(() => assertSells({ ...branch, deactivated_at: 1 })).toThrow(
    expect.objectContaining({ code: 'branch-inactive', message }),
  );
});

describe('a freeze is refused', () => {
  const [term] = chain([60]) as [TermRow];
  const freeze = (from: string, to: string, terms: TermRow[], adjustments: AdjustmentRow[] = [], today = START) => {
    const derived = deriveTerms(terms, adjustments);
    const request = { from, to, today, limit: 30 };
    return () => termToFreeze(derived, freezesOf(derived, adjustments), request, zone);
  };
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

describe('a cancellation', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const cancel = (lastDay: string, terms = [first, second], today = '2026-02-05') => {
    const derived = deriveTerms(terms, []);
    const expiryDate = deriveMembership(terms, [])?.expiryDate ?? null;
    return termsToCancel(derived, expiryDate, lastDay, today, zone).map(({ row }) => row.id);
  };

  test.each([
    ['today', '2026-02-05', ['term-1', 'term-2']],
    ['the last day of the first term', '2026-03-01', ['term-2']],
    ['the day before the end', '2026-03-30', ['term-2']],
  ])('on %s ends the terms that would go on', (_, lastDay, ended) => {
    expect(cancel(lastDay)).toEqual(ended);
  });

  test('ends a membership without an end, and no term that never begins', () => {
    expect(cancel('2030-01-01', [{ ...first, ends_on: null }])).toEqual(['term-1']);
    expect(cancel('2026-02-20', [first, { ...second, canceled_on: '2026-02-28' }])).toEqual(['term-1']);
  });

  test.each([
    ['before today', '2026-02-04', 'The last day must be today or later'],
    ['on the last day', '2026-03-31', 'This membership ends on 31 Mar 2026, without a cancellation'],
    ['after it', '2026-04-01', 'This membership ends on 31 Mar 2026, without a cancellation'],
  ])('is refused %s', (_, lastDay, message) => {
    expect(() => cancel(lastDay)).toThrow(refusedFor('lastDay', message));
  });

  test('is refused once the membership has ended, not on its last day', () => {
    const ended = { code: 'state-changed', message: 'This membership has ended' };
    expect(() => cancel('2026-04-02', [first, second], '2026-04-01')).toThrow(expect.objectContaining(ended));
    expect(() => cancel('2026-03-31', [first, second], '2026-03-31')).toThrow(
      refusedFor('lastDay', 'This membership ends on 31 Mar 2026, without a cancellation'),
    );
  });
});

test('a canceled term that never begins ends with its cancellation', () => {
  const [term] = chain([30]) as [TermRow];
  expect(deriveMembership([{ ...term, canceled_on: '2026-01-30' }], [])).toMatchObject({
    expiryDate: '2026-01-30',
    last: { from: term.starts_on, to: term.ends_on, neverBegins: true },
  });
});

test('a member without terms has no membership, and the renewal of none starts today', () => {
  expect(deriveMembership([], [])).toBeUndefined();
  expect(renewalStart(undefined, '2026-03-18', 7)).toEqual({ earliest: '2026-03-18', latestSuggested: '2026-03-18' });
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
});

type TermInvoice = Parameters<typeof toTerm>[2]['invoice'];
const termsOf = (rows: TermRow[], today: string, now = 1000, invoice?: TermInvoice) => {
  const derived = deriveTerms(rows, []);
  return derived.map((term) => toTerm(derived, term, { today, now, invoice }));
};

describe('the contract’s term', () => {
  const [first, second] = chain([30, 30]) as [TermRow, TermRow];
  const invoice = { id: 'invoice', total_paise: 500_00, paid_paise: 0, credited_paise: 0 };
  const sold = { ...second, sold_at: 1000, sold_by_name: 'Sunil', price_paise: 500_00, price_tax: 'excluded' as const };

  test('names what was sold, by whom and when', () => {
    expect(termsOf([first, sold], START)[1]).toEqual({
      id: 'term-2',
      planId: 'monthly',
      planName: 'Monthly',
      from: '2026-03-02',
      to: '2026-03-31',
      price: 500_00,
      isTaxIncluded: false,
      status: 'upcoming',
      canceledOn: null,
      soldBy: 'Sunil',
      soldAt: 1000,
      undoUntil: 1000 + UNDO_RENEWAL_MS,
      invoiceId: null,
      isCredited: false,
    });
  });

  test.each([
    ['2026-01-30', ['upcoming', 'upcoming']],
    ['2026-01-31', ['current', 'upcoming']],
    ['2026-03-01', ['current', 'upcoming']],
    ['2026-03-02', ['past', 'current']],
    ['2026-04-01', ['past', 'past']],
  ])('on %s', (today, statuses) => {
    expect(termsOf([first, second], today).map(({ status }) => status)).toEqual(statuses);
  });

  test('is current without an end, and canceled whenever it was', () => {
    const canceled = { ...second, canceled_on: '2026-03-10' };
    expect(termsOf([{ ...first, ends_on: null }], '2036-01-01')[0]?.status).toBe('current');
    expect(termsOf([first, canceled], START)[1]).toMatchObject({ status: 'canceled', canceledOn: '2026-03-10' });
  });

  const undoUntil = (rows: TermRow[], now = 1000, paid = 0) =>
    termsOf(rows, START, now, { ...invoice, paid_paise: paid }).map((term) => term.undoUntil);

  test('of the last renewal can be undone for ten minutes, unless it was canceled or paid', () => {
    const until = 1000 + UNDO_RENEWAL_MS;
    expect(undoUntil([first, sold], until - 1)).toEqual([null, until]);
    expect(undoUntil([first, sold], until)).toEqual([null, null]);
    expect(undoUntil([{ ...first, sold_at: 1000 }])).toEqual([null]);
    expect(undoUntil([first, { ...sold, canceled_on: '2026-03-10' }])).toEqual([null, null]);
    expect(undoUntil([first, sold], 1000, 1)).toEqual([null, null]);
  });

  test.each([
    [0, { invoiceId: 'invoice', isCredited: false }],
    [499_99, { invoiceId: 'invoice', isCredited: false }],
    [500_00, { invoiceId: null, isCredited: true }],
  ])('has an invoice unless all of it was credited: %i paise', (credited, expected) => {
    expect(termsOf([first, sold], START, 1000, { ...invoice, credited_paise: credited })[1]).toMatchObject(expected);
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
