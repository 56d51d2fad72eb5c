import { describe, expect, test } from 'vitest';
import { coveredDays, joinedOn, memberHistory, stretchesOf, termOn } from './memberHistory.rules.ts';
import type { MembersAdjustment, MembersTerm } from './membersReport.repository.ts';
import { toMembersReport } from './membersReport.rules.ts';
import { membersAtRisk, riskPeriods, visitBandsOf, visitsPerWeek } from './visitsReport.rules.ts';

const GRACE_DAYS = 7;
const term = (number: number, starts_on: string, ends_on: string | null, change: Partial<MembersTerm> = {}) => ({
  person_id: 'ravi',
  deactivated_at: null,
  plan: 'Monthly',
  id: `term-${number}`,
  number,
  starts_on,
  ends_on,
  follows_id: null,
  canceled_on: null,
  undone_at: null,
  ...change,
});
const freeze = (starts_on: string, ends_on: string, days: number): MembersAdjustment => ({
  person_id: 'ravi',
  term_id: 'term-1',
  kind: 'freeze',
  starts_on,
  ends_on,
  days,
  removed_at: null,
});
function history(terms: MembersTerm[], adjustments: MembersAdjustment[] = []) {
  const found = memberHistory(terms, adjustments, 'Asia/Kolkata');
  if (!found) throw new Error('The member has no history');
  return found;
}

describe('the days of a member', () => {
  test('are those of the terms, frozen days included', () => {
    const ravi = history([term(1, '2026-01-01', '2026-01-31')], [freeze('2026-01-10', '2026-01-19', 10)]);
    expect(ravi.terms).toEqual([{ from: '2026-01-01', to: '2026-02-10', plan: 'Monthly' }]);
    expect(termOn(ravi, '2026-01-15')?.plan).toBe('Monthly');
    expect(termOn(ravi, '2026-02-11')).toBeUndefined();
    expect(coveredDays(ravi, { from: '2026-01-31', to: '2026-12-31' })).toBe(11);
  });

  test('end with the day before a deactivation, in the zone of the gym', () => {
    // 0:30 of the 10th in India.
    const deactivated_at = Date.parse('2026-01-09T19:00:00Z');
    const ravi = history([
      term(1, '2026-01-01', '2026-01-31', { deactivated_at }),
      term(2, '2026-02-01', null, { deactivated_at }),
    ]);
    expect(ravi.terms).toEqual([{ from: '2026-01-01', to: '2026-01-09', plan: 'Monthly' }]);
  });

  test('are in order, each day of one term: that which begins earlier, else that which was sold first', () => {
    const earlier = term(2, '2025-12-20', '2026-01-10', { plan: 'Yearly' });
    expect(history([term(1, '2026-01-01', '2026-01-31'), earlier]).terms).toEqual([
      { from: '2025-12-20', to: '2026-01-10', plan: 'Yearly' },
      { from: '2026-01-11', to: '2026-01-31', plan: 'Monthly' },
    ]);
    const longer = term(2, '2026-01-01', '2026-02-28', { plan: 'Yearly' });
    expect(history([term(1, '2026-01-01', '2026-01-31'), longer]).terms).toEqual([
      { from: '2026-01-01', to: '2026-01-31', plan: 'Monthly' },
      { from: '2026-02-01', to: '2026-02-28', plan: 'Yearly' },
    ]);
  });

  test('are all from its first day on where a term has no end, and one where it has one day', () => {
    expect(history([term(1, '2026-03-01', '2026-03-31'), term(2, '2026-01-01', null)]).terms).toEqual([
      { from: '2026-01-01', to: null, plan: 'Monthly' },
    ]);
    expect(history([term(1, '2026-03-01', '2026-03-01')]).terms).toEqual([
      { from: '2026-03-01', to: '2026-03-01', plan: 'Monthly' },
    ]);
  });

  test('are frozen by freezes, not by extensions', () => {
    const extension = { ...freeze('', '', 5), kind: 'extension' as const, starts_on: null, ends_on: null };
    const terms = [term(1, '2026-01-01', '2026-01-31')];
    expect(history(terms, [extension, freeze('2026-01-10', '2026-01-19', 10)]).freezes).toEqual([
      { from: '2026-01-10', to: '2026-01-19' },
    ]);
  });

  test('there are none of a term that was canceled before it began', () => {
    expect(
      memberHistory([term(1, '2026-01-05', '2026-01-31', { canceled_on: '2026-01-04' })], [], 'UTC'),
    ).toBeUndefined();
    expect(memberHistory([], [], 'UTC')).toBeUndefined();
  });
});

describe('a membership', () => {
  test.each([
    [0, 1],
    [GRACE_DAYS, 1],
    [GRACE_DAYS + 1, 2],
  ])('with %i days until the next term is %i', (gap, memberships) => {
    const next = Temporal.PlainDate.from('2026-02-01').add({ days: gap }).toString();
    const ravi = history([term(1, '2026-01-01', '2026-01-31'), term(2, next, '2026-03-31')]);
    expect(stretchesOf(ravi, GRACE_DAYS)).toHaveLength(memberships);
    expect(joinedOn(ravi)).toBe('2026-01-01');
  });

  test('ends on its last day, not while that is today, and no more where it is renewed in time', () => {
    const month = { from: '2026-02-01', to: '2026-02-28' };
    const left = (ravi: ReturnType<typeof history>, today: string) =>
      toMembersReport([ravi], { current: month, previous: month, today, graceDays: GRACE_DAYS }).left.current;
    const ended = history([term(1, '2026-01-01', '2026-02-10')]);
    expect([left(ended, '2026-02-10'), left(ended, '2026-02-11')]).toEqual([0, 1]);
    expect(left(history([term(1, '2026-01-01', '2026-02-10'), term(2, '2026-02-15', null)]), '2026-02-20')).toBe(0);
  });
});

test('who joins, or comes back, today has done so; who will has not', () => {
  const period = { from: '2026-02-01', to: '2026-02-28' };
  const former = { ...history([term(1, '2026-01-01', '2026-01-10'), term(2, '2026-02-10', null)]), memberId: 'asha' };
  const on = (today: string) => {
    const periods = { current: period, previous: period, today, graceDays: GRACE_DAYS };
    const { joined, wonBack } = toMembersReport([history([term(1, '2026-02-10', null)]), former], periods);
    return [joined.current, wonBack.current];
  };
  expect([on('2026-02-09'), on('2026-02-10')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

/** The retention of January, on 31 March, of a member who joined on 31 January until `to`. */
function januarysRetention(to: string) {
  const period = { from: '2026-03-01', to: '2026-03-31' };
  const periods = { current: period, previous: period, today: '2026-03-31', graceDays: GRACE_DAYS };
  const { retention } = toMembersReport([history([term(1, '2026-01-31', to)])], periods);
  return retention.find(({ month }) => month === '2026-01');
}

test('retention is counted on the same day of later months, 31 January on 28 February', () => {
  expect(januarysRetention('2026-02-28')).toEqual({ month: '2026-01', joined: 1, stayed: [1, 0] });
  expect(januarysRetention('2026-02-27')).toEqual({ month: '2026-01', joined: 1, stayed: [0, 0] });
  expect(januarysRetention('2026-04-30')).toEqual({ month: '2026-01', joined: 1, stayed: [1, 1] });
});

describe('visits', () => {
  const ravi = history([term(1, '2026-01-01', '2026-12-31')]);
  const month = { from: '2026-06-01', to: '2026-06-30' };

  test.each([
    [0, '0'],
    [1, '1-3'],
    [3, '1-3'],
    [4, '4-7'],
    [8, '8-11'],
    [12, '12+'],
  ])('%i in 30 days are in the band %s', (visits, band) => {
    const bands = visitBandsOf([ravi], () => visits, month);
    expect(bands.filter(({ members }) => members === 1)).toEqual([{ band, members: 1 }]);
  });

  test('are counted for each week of the membership', () => {
    const half = history([term(1, '2026-06-17', '2026-12-31')]);
    expect(visitsPerWeek([half], () => 4, month)).toBe(2);
    expect(visitsPerWeek([half], () => 4, { from: '2026-05-01', to: '2026-05-31' })).toBe(0);
  });

  test.each([
    ['once a week, now half as often', 12, 2, 0],
    ['once a week, now less than half as often', 12, 1, 1],
    ['less than once a week', 11, 0, 0],
    ['four times a week, now hardly', 48, 7, 1],
  ])('who came %s: at risk', (_, usual, latest, count) => {
    const visits = new Map([['ravi', { current: latest, previous: usual }]]);
    expect(membersAtRisk([ravi], visits, riskPeriods('2026-06-30'))).toHaveLength(count);
  });

  test('the steepest fall is first, then the order of their ids', () => {
    const ids = ['c', 'a', 'b', 'steep'];
    const visits = new Map(ids.map((id) => [id, { current: 0, previous: id === 'steep' ? 48 : 24 }]));
    const atRisk = membersAtRisk(
      ids.map((memberId) => ({ ...ravi, memberId })),
      visits,
      riskPeriods('2026-06-30'),
    );
    expect(atRisk.map(({ memberId }) => memberId)).toEqual(['steep', 'a', 'b', 'c']);
    expect(atRisk[1]).toEqual({ memberId: 'a', usual: 2, latest: 0 });
    const still = new Map([
      ['often', { current: 7, previous: 48 }],
      ['never', { current: 0, previous: 36 }],
    ]);
    const members = [...still.keys()].map((memberId) => ({ ...ravi, memberId }));
    const falls = membersAtRisk(members, still, riskPeriods('2026-06-30'));
    expect(falls.map(({ memberId }) => memberId)).toEqual(['never', 'often']);
  });

  test('who was frozen in the last four weeks is not at risk', () => {
    expect(riskPeriods('2026-06-30')).toEqual({
      latest: { from: '2026-06-03', to: '2026-06-30' },
      usual: { from: '2026-03-11', to: '2026-06-02' },
    });
    const visits = new Map([['ravi', { current: 0, previous: 24 }]]);
    const frozen = (from: string, to: string) =>
      membersAtRisk([{ ...ravi, freezes: [{ from, to }] }], visits, riskPeriods('2026-06-30')).length === 0;
    expect(frozen('2026-05-20', '2026-06-03')).toBe(true);
    expect(frozen('2026-05-20', '2026-06-02')).toBe(false);
    expect(frozen('2026-06-30', '2026-07-10')).toBe(true);
    expect(frozen('2026-07-01', '2026-07-10')).toBe(false);
  });
});
