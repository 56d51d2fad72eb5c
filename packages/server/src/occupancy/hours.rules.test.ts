import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayIntervals,
  openingHours,
  type OccupancySettings,
  type OpeningHours,
  type OpeningInterval,
  occupancySettings,
} from '@spotter/api';
import { auditedHours, currentHours, mergeHours, openHalfHours, visitAtScan, visitEnds } from './hours.rules.ts';

const MINUTE_MS = 60_000;
const at = (local: string, zone = 'Asia/Kolkata') => Temporal.ZonedDateTime.from(`${local}[${zone}]`).epochMilliseconds;
const local = (moment: number | undefined, zone = 'Asia/Kolkata') =>
  moment === undefined
    ? undefined
    : Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime().toString();

const daily = (...intervals: [opens: string, closes: string][]): OpeningHours => ({
  week: Array.from({ length: 7 }, () => intervals.map(([opens, closes]) => ({ opens, closes }))),
  exceptions: [],
});
const branchWith = (hours: OpeningHours, change: Partial<OccupancySettings> = {}) => ({
  opening_hours: JSON.stringify(hours),
  occupancy_settings: JSON.stringify({
    autoCheckOut: { afterClosingMinutes: 30, longestStayMinutes: 240 },
    checkInOnly: false,
    statusFrom: 'checked-in',
    ...change,
  }),
});
const endOf = (hours: OpeningHours, arrival: string, zone = 'Asia/Kolkata') => {
  const end = visitEnds(branchWith(hours), zone)(at(arrival, zone));
  return [local(end?.at, zone), local(end?.dueAt, zone)];
};

// Open in the morning and in the evening.
const indian = daily(['05:30', '11:30'], ['16:00', '22:00']);

const withHoliday = (intervals: OpeningInterval[]): OpeningHours => ({
  ...indian,
  exceptions: [{ date: '2026-11-08', intervals, note: 'Diwali' }],
});

describe('a visit is over', () => {
  test.each([
    ['at closing time, with a margin before it counts', '2026-11-03T10:30', '11:30', '12:00'],
    ['at the closing of the next opening, where the branch was still closed', '2026-11-03T15:50', '19:50', '19:50'],
    ['after the longest stay, where that is sooner', '2026-11-03T05:45', '09:45', '09:45'],
    ['no later than at closing, where the longest stay ends within the margin', '2026-11-03T07:45', '11:30', '11:45'],
    ['after the longest stay, for whoever comes after closing', '2026-11-03T22:10', '02:10', '02:10'],
    ['after the longest stay, for whoever comes at closing', '2026-11-03T11:30', '15:30', '15:30'],
  ])('%s', (_title, arrival, left, due) => {
    expect(endOf(indian, arrival).map((moment) => moment?.slice(11, 16))).toEqual([left, due]);
  });

  test('never, where the branch does not check out by itself', () => {
    expect(
      visitEnds(branchWith(indian, { autoCheckOut: null }), 'Asia/Kolkata')(at('2026-11-03T10:30')),
    ).toBeUndefined();
    expect(visitEnds({ opening_hours: null, occupancy_settings: null }, 'Asia/Kolkata')(0)).toBeUndefined();
  });

  test('after the longest stay alone, without hours and in a branch that never closes', () => {
    const stay = ['2026-11-04T02:00:00', '2026-11-04T02:00:00'];
    expect(endOf({ week: null, exceptions: [] }, '2026-11-03T22:00')).toEqual(stay);
    expect(endOf(daily(['00:00', '24:00']), '2026-11-03T22:00')).toEqual(stay);
  });

  test('on the day after, in a branch that is open past midnight', () => {
    const late = daily(['17:00', '01:30']);
    expect(endOf(late, '2026-11-03T23:00')).toEqual(['2026-11-04T01:30:00', '2026-11-04T02:00:00']);
    expect(endOf(late, '2026-11-04T00:30')).toEqual(['2026-11-04T01:30:00', '2026-11-04T02:00:00']);
  });

  test('on the day after, where it opens at midnight as it closes', () => {
    const late = daily(['00:00', '02:00'], ['17:00', '24:00']);
    expect(endOf(late, '2026-11-03T23:00')).toEqual(['2026-11-04T02:00:00', '2026-11-04T02:30:00']);
  });

  test('after a whole day in a branch that never closes, also before a day of 23 hours', () => {
    const zone = 'Europe/Berlin';
    const autoCheckOut = { afterClosingMinutes: 0, longestStayMinutes: 1440 };
    const branch = branchWith(daily(['00:00', '24:00']), { autoCheckOut });
    const arrivedAt = at('2026-03-28T23:30', zone);
    expect(visitEnds(branch, zone)(arrivedAt)?.at).toBe(arrivedAt + 1440 * MINUTE_MS);
  });

  test('by the hours of a holiday', () => {
    expect(endOf(withHoliday([{ opens: '06:00', closes: '09:00' }]), '2026-11-08T08:00')[0]).toBe(
      '2026-11-08T09:00:00',
    );
    // Closed all day: who was let in stays as long as anybody may.
    expect(endOf(withHoliday([]), '2026-11-08T08:00')[0]).toBe('2026-11-08T12:00:00');
  });

  test('where the clocks change: as long as the branch may be open', () => {
    const zone = 'Europe/Berlin';
    // 02:30 comes twice on 25 October, and not at all on 29 March.
    const night = daily(['20:00', '02:30']);
    expect(visitEnds(branchWith(night), zone)(at('2026-10-25T01:00', zone))?.at).toBe(Date.parse('2026-10-25T01:30Z'));
    expect(visitEnds(branchWith(night), zone)(at('2026-03-29T01:00', zone))?.at).toBe(Date.parse('2026-03-29T01:30Z'));
  });

  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((minutes) => Temporal.PlainTime.from({ hour: 0 }).add({ minutes }).toString().slice(0, 5));
  const day = fc
    .uniqueArray(time, { maxLength: 8 })
    .map((times) => times.toSorted())
    .map((times) =>
      Array.from({ length: Math.floor(times.length / 2) }, (_, n) => ({
        opens: times[2 * n] ?? '',
        closes: times[2 * n + 1] ?? '',
      })),
    )
    .filter((intervals) => dayIntervals.safeParse(intervals).success);
  const week = fc.array(day, { minLength: 7, maxLength: 7 });
  const arrival = fc.integer({ min: at('2026-03-01T00:00'), max: at('2026-11-30T00:00') });
  const zones = fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia');

  test('after the arrival, within the longest stay, and not before the person is thought to have left', () => {
    const stay = fc.record({
      afterClosingMinutes: fc.integer({ min: 0, max: 240 }),
      longestStayMinutes: fc.integer({ min: 30, max: 1440 }),
    });
    fc.assert(
      fc.property(week, stay, arrival, zones, (days, autoCheckOut, arrivedAt, zone) => {
        const end = visitEnds(branchWith({ week: days, exceptions: [] }, { autoCheckOut }), zone)(arrivedAt);
        const longest = arrivedAt + autoCheckOut.longestStayMinutes * MINUTE_MS;
        expect(end?.at).toBeGreaterThan(arrivedAt);
        expect(end?.at).toBeLessThanOrEqual(end?.dueAt ?? 0);
        expect(end?.dueAt).toBeLessThanOrEqual(longest);
        if (end?.at === longest) return;
        // It is a closing of that week, by the clock of the gym.
        const date = Temporal.Instant.fromEpochMilliseconds(end?.at ?? 0)
          .toZonedDateTimeISO(zone)
          .toPlainDate();
        const closings = days
          .flat()
          .map(({ closes }) => date.toZonedDateTime({ timeZone: zone, plainTime: closes }).epochMilliseconds);
        expect(closings).toContain(end?.at);
      }),
      { numRuns: 300 },
    );
  });
});

describe('at a scan an open visit', () => {
  const arrivedAt = at('2026-11-03T10:30');
  const scanned = (moment: string | number, change: Partial<OccupancySettings> = {}, branchId = 'main') =>
    visitAtScan({ ...branchWith(indian, change), id: 'main' }, 'Asia/Kolkata', arrivedAt, {
      at: typeof moment === 'string' ? at(moment) : moment,
      branchId,
    });

  test('goes on until it is over', () => {
    expect(scanned(at('2026-11-03T12:00') - 1)).toBe('open');
    expect(scanned('2026-11-03T12:00')).toEqual({ endedAt: at('2026-11-03T11:30') });
    expect(scanned('2026-11-05T12:00', { autoCheckOut: null })).toBe('open');
  });

  test('has ended before the scan, also where it ends at that moment', () => {
    const withoutMargin = { autoCheckOut: { afterClosingMinutes: 0, longestStayMinutes: 240 } };
    expect(scanned('2026-11-03T11:30', withoutMargin)).toEqual({ endedAt: at('2026-11-03T11:30') - 1 });
  });

  test('at a branch that takes check-ins only goes on there, and has ended before a scan elsewhere', () => {
    const checkInOnly = { checkInOnly: true };
    expect(scanned('2026-11-03T11:00', checkInOnly)).toBe('already-in');
    expect(scanned('2026-11-03T11:00', checkInOnly, 'side')).toEqual({ endedAt: at('2026-11-03T11:00') - 1 });
    expect(scanned(arrivedAt, checkInOnly, 'side')).toEqual({ endedAt: arrivedAt });
    expect(scanned('2026-11-03T12:00', checkInOnly)).toEqual({ endedAt: at('2026-11-03T11:30') });
  });
});

describe('opening hours', () => {
  test.each([
    [
      'overlap',
      [
        ['06:00', '12:00'],
        ['11:00', '13:00'],
      ],
    ],
    [
      'are out of order',
      [
        ['16:00', '22:00'],
        ['06:00', '12:00'],
      ],
    ],
    [
      'pass midnight before the last',
      [
        ['22:00', '02:00'],
        ['23:00', '23:30'],
      ],
    ],
    ['are as long as nothing', [['06:00', '06:00']]],
    ['are no times', [['6:00', '25:00']]],
  ])('of a day are refused where they %s', (_title, intervals) => {
    const day = intervals.map(([opens, closes]) => ({ opens, closes }));
    expect(dayIntervals.safeParse(day).success).toBe(false);
  });

  test('have each exception once, and forget those that are over', () => {
    const dates = ['2026-11-03', '2026-11-05', '2026-11-02', '2026-11-01'];
    const exceptions = dates.map((date) => ({ date, intervals: [], note: '' }));
    const { exceptions: left } = currentHours({ week: null, exceptions }, at('2026-11-03T00:30'), 'Asia/Kolkata');
    // The evening of yesterday may still go on.
    expect(left.map(({ date }) => date)).toEqual(['2026-11-02', '2026-11-03', '2026-11-05']);
    expect(openingHours.safeParse({ week: null, exceptions: [...exceptions, exceptions[0]] }).success).toBe(false);
  });

  test('a branch takes check-ins only where it checks out by itself', () => {
    const settings = { autoCheckOut: null, checkInOnly: true, statusFrom: 'checked-in' };
    expect(occupancySettings.safeParse(settings).success).toBe(false);
  });
});

describe('the activity log', () => {
  const week = Array.from({ length: 7 }, (_, day) => (day === 6 ? [] : [{ opens: '06:00', closes: '22:00' }]));
  const settings: OccupancySettings = {
    autoCheckOut: { afterClosingMinutes: 30, longestStayMinutes: 240 },
    checkInOnly: true,
    statusFrom: 'likely',
  };

  test('says the hours of each day, and those of other days', () => {
    const split = [
      { opens: '06:00', closes: '11:00' },
      { opens: '16:00', closes: '22:00' },
    ];
    const exceptions = [
      { date: '2026-11-08', intervals: [], note: 'Diwali' },
      { date: '2026-11-09', intervals: split, note: '' },
    ];
    expect(auditedHours({ week, exceptions }, settings)).toEqual({
      openingHours:
        'Mon 06:00–22:00; Tue 06:00–22:00; Wed 06:00–22:00; Thu 06:00–22:00; Fri 06:00–22:00; Sat 06:00–22:00; Sun closed',
      otherHours: '2026-11-08 closed; 2026-11-09 06:00–11:00, 16:00–22:00',
      checkOutAfterClosing: 30,
      longestStay: 240,
      checkInOnly: true,
      statusFrom: 'likely',
    });
  });

  test('says nothing of what is not set', () => {
    const none = { autoCheckOut: null, checkInOnly: false, statusFrom: 'checked-in' as const };
    expect(auditedHours({ week: null, exceptions: [] }, none)).toEqual({
      openingHours: null,
      otherHours: null,
      checkOutAfterClosing: null,
      longestStay: null,
      checkInOnly: false,
      statusFrom: 'checked-in',
    });
  });
});

const openAt = (hours: OpeningHours, ...times: (string | null)[]) =>
  openHalfHours(
    hours,
    '2026-11-03',
    'Asia/Kolkata',
    times.map((time) => (time === null ? null : at(`2026-11-03T${time}`))),
  );

describe('half hours', () => {
  test('are open in which the branch is open for a part', () => {
    const hours = daily(['06:15', '11:00'], ['11:30', '12:15']);
    expect(openAt(hours, '05:30', '06:00', '10:30', '11:00', '11:30', '12:00', '12:30', null)).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  test('of a branch without hours are known on the days that have some', () => {
    const exception = { date: '2026-11-03', intervals: [{ opens: '06:00', closes: '07:00' }], note: '' };
    const other = { ...exception, date: '2026-11-04' };
    expect(openAt({ week: null, exceptions: [other, exception] }, '06:00', '07:00')).toEqual([true, false]);
    expect(openAt({ week: null, exceptions: [other] }, '06:00')).toBeUndefined();
    expect(openAt({ week: null, exceptions: [] }, '06:00')).toBeUndefined();
  });
});

describe('two edits of the hours', () => {
  const autoCheckOut = { afterClosingMinutes: 30, longestStayMinutes: 240 };
  const basis = {
    hours: indian,
    settings: { autoCheckOut, checkInOnly: false, statusFrom: 'checked-in' as const },
  };
  const withSettings = (change: Partial<OccupancySettings>) => ({
    ...basis,
    settings: { ...basis.settings, ...change },
  });

  test.each([
    ['automatic check-out ended', { checkInOnly: true }, { autoCheckOut: null }, 'autoCheckOut'],
    ['check-in only set', { autoCheckOut: null }, { checkInOnly: true }, 'checkInOnly'],
  ])('check-in only does not come without its end: refused where the other has %s', (_, edit, current, field) => {
    expect(() => mergeHours(withSettings(edit), withSettings(current), basis)).toThrow(
      expect.objectContaining({ code: 'state-changed', fields: [expect.objectContaining({ field })] }) as Error,
    );
  });

  test('of a week that the two have emptied none is left', () => {
    const [monday = []] = indian.week ?? [];
    const open = (...days: boolean[]) => ({
      ...basis,
      hours: { week: Array.from({ length: 7 }, (_, at) => (days[at] ? monday : [])), exceptions: [] },
    });
    expect(mergeHours(open(true), open(false, true), open(true, true)).hours.week).toBeNull();
  });

  test('without a basis an edit is written as it is', () => {
    const edit = { ...basis, hours: daily() };
    expect(mergeHours(edit, basis, undefined)).toEqual(edit);
  });
});
