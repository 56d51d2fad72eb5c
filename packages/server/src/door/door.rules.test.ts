import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DoorRules, type Language, defaultDoorRules, doorNoticeKinds, doorRuleAnswers } from '@spotter/api';
import {
  atKiosk,
  daysLeft,
  isRefused,
  judgeEntry,
  letInAnyway,
  noticesIn,
  noEntryFacts,
  ofCard,
  readDoorRules,
  toRefusal,
  toWarning,
  turnedAway,
} from './door.rules.ts';

const today = '2026-11-07';
const region = { locale: 'en-IN', timeZone: 'Asia/Kolkata', currency: 'INR' as const };
const place = { name: 'Andheri', max_capacity: 60 };
const member = {
  user_type: 'member' as const,
  deactivated_at: null,
  expiry_date: '2027-01-01',
  frozen_from: null,
  frozen_to: null,
  birth_date: null,
  join_date: '2026-10-20',
  created_at: Date.parse('2026-10-20T06:30:00Z'),
  total_visits: 4,
  branch_id: 'andheri',
};

const judge = (person: Partial<typeof member> | object, rules: Partial<DoorRules> = {}, facts = {}, on = today) =>
  judgeEntry(
    { ...member, ...person },
    { ...noEntryFacts, ...facts },
    place,
    { ...defaultDoorRules, ...rules },
    on,
    region,
  );
const texts = (...of: Parameters<typeof judge>) => judge(...of).map(({ text }) => text);

const birthday = (birth_date: string, on: string) => texts({ birth_date }, {}, {}, on).includes('Birthday today');
const warningOf = (person: object, facts = {}, language: Language = 'en') => {
  const whole = { ...member, ...person };
  return toWarning(whole, judge(whole, {}, facts), region, language);
};

describe('the verdict', () => {
  test.each([
    ['2026-11-06', 'yesterday, on 6 Nov 2026'],
    ['2026-10-25', '13 days ago, on 25 Oct 2026'],
    ['2026-10-24', '2 weeks ago, on 24 Oct 2026'],
    ['2026-10-03', '5 weeks ago, on 3 Oct 2026'],
    ['2026-09-08', '8 weeks ago, on 8 Sept 2026'],
    ['2026-09-07', '2 months ago, on 7 Sept 2026'],
    ['2024-11-08', '23 months ago, on 8 Nov 2024'],
    ['2024-11-07', '2 years ago, on 7 Nov 2024'],
  ])('a membership until %s expired %s', (expiryDate, expected) => {
    expect(texts({ expiry_date: expiryDate })).toEqual([`Membership expired ${expected}`]);
  });

  test('the last day is valid, and so are the days of grace', () => {
    expect(texts({ expiry_date: today })).toEqual([]);
    expect(texts({ expiry_date: '2026-11-02' }, { graceDays: 5 })).toEqual([]);
    expect(texts({ expiry_date: '2026-11-01' }, { graceDays: 5 })).toEqual([
      'Membership expired 6 days ago, on 1 Nov 2026',
    ]);
  });

  test('a freeze counts from its first to its last day', () => {
    const freeze = { frozen_from: '2026-11-07', frozen_to: '2026-11-09' };
    const on = (day: string) => texts(freeze, {}, {}, day);
    const frozen = ['Membership frozen until 9 Nov'];
    expect([on('2026-11-06'), on('2026-11-07'), on('2026-11-09'), on('2026-11-10')]).toEqual([[], frozen, frozen, []]);
  });

  test('dues count above the tolerated sum', () => {
    expect(texts({}, { duesOver: 500_00 }, { due: 500_00 })).toEqual([]);
    expect(texts({}, { duesOver: 500_00 }, { due: 500_01 })).toEqual(['₹500.01 due']);
    expect(texts({}, {}, { due: 0 })).toEqual([]);
  });

  test('a branch is full at its capacity; without one it never is', () => {
    expect(texts({}, { capacity: 'warn' }, { inside: 59 })).toEqual([]);
    expect(texts({}, { capacity: 'warn' }, { inside: 60 })).toEqual(['Andheri is full: 60 of 60']);
    const open = { ...place, max_capacity: 0 };
    const rules = { ...defaultDoorRules, capacity: 'refuse' as const };
    expect(judgeEntry(member, { ...noEntryFacts, inside: 9 }, open, rules, today, region)).toEqual([]);
  });

  test('a member of another branch is a guest', () => {
    expect(texts({}, { visitors: 'warn' }, { homeBranchName: 'Bandra' })).toEqual(['Guest from Bandra']);
    expect(texts({}, { visitors: 'warn' })).toEqual([]);
  });

  test('a birthday is on the day; of 29 February on the 28th of other years', () => {
    expect(birthday('1990-11-07', today)).toBe(true);
    expect(birthday('1990-11-08', today)).toBe(false);
    expect(['2027-02-28', '2028-02-28', '2028-02-29', '2027-03-01'].map((on) => birthday('2000-02-29', on))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(birthday('2000-02-28', '2028-02-28')).toBe(true);
    expect(birthday('2000-03-01', '2027-02-28')).toBe(false);
  });

  test('the first visit, the 10th, the 50th and each hundredth are milestones of members', () => {
    const milestones = Array.from({ length: 500 }, (_, visits) => texts({ total_visits: visits })).flat();
    expect(milestones).toEqual([
      'First visit',
      '10th visit',
      '50th visit',
      '100th visit',
      '200th visit',
      '300th visit',
      '400th visit',
      '500th visit',
    ]);
    expect(texts({ user_type: 'staff', total_visits: 99 })).toEqual([]);
  });

  test.each([
    ['2026-09-20', '2026-10-19T18:30:00Z', ['First visit']],
    ['2026-09-20', '2026-10-19T18:30:01Z', []],
    ['2027-01-01', '2026-10-20T06:30:00Z', ['First visit']],
    [null, '2026-10-20T06:30:00Z', ['First visit']],
  ])(
    'the first one is not, of who joined on %s and was added at %s, a month later: %j',
    (join_date, added, expected) => {
      expect(texts({ join_date, created_at: Date.parse(added), total_visits: 0 })).toEqual(expected);
    },
  );

  test('staff who are inactive are refused by their account', () => {
    expect(judge({ user_type: 'staff', deactivated_at: 1, expiry_date: null })).toMatchObject([
      { kind: 'inactive', tone: 'refused', text: 'This account is inactive' },
    ]);
  });
});

const answer = fc.constantFrom(...doorRuleAnswers);
const rulesOf = fc.record({
  expired: answer,
  graceDays: fc.integer({ min: 0, max: 90 }),
  frozen: answer,
  dues: answer,
  duesOver: fc.integer({ min: 0, max: 1000 }),
  capacity: answer,
  visitors: answer,
});
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const personOf = fc.record({
  user_type: fc.constant('member' as const),
  deactivated_at: fc.option(fc.constant(1)),
  expiry_date: fc.option(day),
  frozen_from: fc.option(day),
  frozen_to: fc.option(day),
  birth_date: fc.option(day),
  join_date: fc.option(day),
  created_at: day.map((date) => Date.parse(date)),
  total_visits: fc.integer({ min: 0, max: 1000 }),
  branch_id: fc.constant('andheri'),
});
const factsOf = fc.record({
  due: fc.integer({ min: -1000, max: 2000 }),
  inside: fc.integer({ min: 0, max: 120 }),
  homeBranchName: fc.option(fc.constant('Bandra'), { nil: undefined }),
});
const verdictOf = fc.tuple(personOf, factsOf, rulesOf, day).map(([person, facts, rules, on]) => ({
  person,
  rules,
  notices: judgeEntry(person, facts, place, rules, on, region),
}));

describe('whoever comes', () => {
  test('each kind is said once, in its order, and in the tone of its rule', () => {
    fc.assert(
      fc.property(verdictOf, ({ notices, rules }) => {
        const places = notices.map(({ kind }) => doorNoticeKinds.indexOf(kind));
        expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other));
        for (const { kind, tone, text } of notices) {
          const rule = kind === 'visitor' ? rules.visitors : kind in rules ? rules[kind as 'expired'] : undefined;
          const expected = { warn: 'attention', refuse: 'refused', allow: 'none' };
          expect(tone).toBe(rule ? expected[rule] : kind === 'inactive' ? 'refused' : 'success');
          expect(text).toMatch(/^\S.*[^.]$/);
        }
      }),
    );
  });

  test('nobody active is refused where no rule refuses, nobody inactive is let in', () => {
    fc.assert(
      fc.property(verdictOf, ({ person, rules, notices }) => {
        const isInactive = person.deactivated_at !== null;
        fc.pre(isInactive || !Object.values(rules).includes('refuse'));
        expect(isRefused(notices)).toBe(isInactive);
        expect(toRefusal(notices).code).toBe(isInactive ? 'member-inactive' : 'entry-refused');
      }),
    );
  });

  test('who is let in anyway hears the same without a refusal; who is turned away hears no good news', () => {
    fc.assert(
      fc.property(verdictOf, ({ notices }) => {
        const letIn = letInAnyway(notices);
        expect(letIn.map(({ kind, text }) => [kind, text])).toEqual(notices.map(({ kind, text }) => [kind, text]));
        expect(isRefused(letIn)).toBe(false);
        expect(turnedAway(notices)).toEqual(notices.filter(({ tone }) => tone !== 'success'));
      }),
    );
  });

  test('a screen that others see names no sum, and that of a card nothing of the person beyond the membership', () => {
    fc.assert(
      fc.property(verdictOf, ({ notices }) => {
        expect(JSON.stringify(atKiosk(notices))).not.toContain('₹');
        expect(JSON.stringify(ofCard(notices))).not.toMatch(/₹|due|Birthday|visit|Guest/);
      }),
    );
  });
});

test('a card tells what is wrong with the membership, and that the branch is full', () => {
  const notices = doorNoticeKinds.map((kind) => ({ kind, tone: 'attention' as const, text: kind }));
  expect(ofCard(notices).map(({ kind }) => kind)).toEqual(['inactive', 'expired', 'frozen', 'capacity']);
});

test('a branch without rules has the default ones', () => {
  expect(readDoorRules(null)).toEqual(defaultDoorRules);
  expect(readDoorRules(JSON.stringify({ ...defaultDoorRules, graceDays: 7 }))).toMatchObject({ graceDays: 7 });
});

test('the warning is as specified, and by what comes first the desk is asked', () => {
  const freeze = { frozen_from: today, frozen_to: '2026-11-09' };
  expect(warningOf({ expiry_date: '2026-11-03', ...freeze }, { due: 1 })).toEqual({
    warning: 'Membership expired on 3 Nov 2026',
    askDeskTo: 'renew',
  });
  expect(warningOf(freeze, { due: 1 })).toEqual({
    warning: 'Membership frozen until 9 Nov. The desk can end the freeze',
    askDeskTo: 'end-freeze',
  });
  expect(warningOf({}, { due: 1 })).toEqual({ askDeskTo: 'pay' });
  expect(warningOf({})).toStrictEqual({});
});

test('notices and the warning are said in Hindi, with its dates', () => {
  const expired = judge({ expiry_date: '2026-10-03' }, {}, { due: 120_000 });
  expect(noticesIn(expired, 'hi').map(({ text }) => text)).toEqual([
    'मेंबरशिप 5 सप्ताह पहले, 3 अक्टू॰ 2026 को ख़त्म हो गई',
    '₹1,200 बाकी',
  ]);
  expect(noticesIn(atKiosk(expired), 'hi')[1]?.text).toBe('भुगतान बाकी है');
  expect(warningOf({ expiry_date: '2026-10-03' }, {}, 'hi').warning).toBe('मेंबरशिप 3 अक्टू॰ 2026 को ख़त्म हो गई');
});

test('fewer than 8 days left are counted, 0 on the last', () => {
  const left = (expiryDate: string | null) => daysLeft(expiryDate, today);
  expect([left('2026-11-06'), left(today), left('2026-11-14'), left('2026-11-15'), left(null)]).toEqual([
    undefined,
    0,
    7,
    undefined,
    undefined,
  ]);
});
