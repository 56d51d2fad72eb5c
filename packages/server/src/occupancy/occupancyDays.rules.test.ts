import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HALF_HOUR_MS } from '@spotter/api';
import { addEndedVisits, createPresenceModel, emptyStayStatistics, likelyInside } from './likelyInside.rules.ts';
import {
  halfHourMeans,
  halfHoursOf,
  runningHalfHour,
  type Visit,
  type VisitEvent,
  visitsOf,
} from './occupancyDays.rules.ts';

const timeZone = 'Asia/Kolkata';
const date = '2026-11-03';
const MINUTE_MS = 60_000;
const at = (time: string) => Date.parse(`${date}T${time}:00+05:30`);
const slots = halfHoursOf(date, timeZone);
const nextDay = at('00:00') + 86_400_000;
const model = createPresenceModel(emptyStayStatistics());
const meansOf = (visits: readonly Visit[], now = nextDay) => halfHourMeans(visits, model, slots, { timeZone, now });
const round = (value: number | null | undefined) => (value == null ? value : Math.round(value * 1000) / 1000);

let minute = 0;
const event = (person: string, action: VisitEvent['action'], time: string, change: Partial<VisitEvent> = {}) => ({
  person_id: person,
  branch_id: 'main',
  action,
  method: 'qr',
  happened_at: at(time),
  duration: action === 'check-out' ? (minute += 1) : null,
  ...change,
});

test('a confirmed stay counts from check-in to check-out', () => {
  const visits = visitsOf([event('ravi', 'check-out', '10:40'), event('ravi', 'check-in', '09:45')]);
  expect(visits).toEqual([{ branchId: 'main', arrivedAt: at('09:45'), endedAt: at('10:40'), isConfirmed: true }]);
  const means = meansOf(visits);
  expect(means.slice(18, 23).map(round)).toEqual([0, 0.5, 1, 0.333, 0]);
  expect(means).toHaveLength(48);
});

test.each<[string, Partial<VisitEvent>]>([
  ['automatic', { method: 'auto' }],
  ['at another branch', { branch_id: 'side' }],
  ['of a history without its check-in', { duration: null }],
])('a check-out that is %s confirms nothing', (_kind, change) => {
  const [visit] = visitsOf([event('ravi', 'check-in', '09:00'), event('ravi', 'check-out', '22:00', change)]);
  expect(visit).toMatchObject({ endedAt: at('22:00'), isConfirmed: false });
});

test('Check out all confirms nobody, a check-out by hand of one person does', () => {
  const manual = { method: 'manual' };
  const visits = visitsOf([
    event('ravi', 'check-in', '09:00'),
    event('asha', 'check-in', '09:00'),
    event('zubin', 'check-in', '09:00'),
    event('ravi', 'check-out', '21:00', manual),
    event('asha', 'check-out', '21:00', manual),
    event('zubin', 'check-out', '21:01', manual),
  ]);
  expect(visits.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false, true]);
});

test('Check out all confirms nobody, of one person neither', () => {
  const manual = { method: 'manual' };
  const events = [
    event('ravi', 'check-in', '09:00'),
    event('asha', 'check-in', '09:00'),
    event('zubin', 'check-in', '09:00'),
    event('ravi', 'check-out', '21:00', manual),
    event('asha', 'check-out', '21:01', manual),
    event('zubin', 'check-out', '21:01'),
  ];
  const visits = visitsOf(events, new Set([at('21:01')]));
  // Who scanned in that moment is no part of it.
  expect(visits.map(({ isConfirmed }) => isConfirmed)).toEqual([true, false, true]);
});

test('a check-out by hand is of one person, whoever was checked in by hand at the same moment', () => {
  const manual = { method: 'manual' };
  const [visit] = visitsOf([
    event('ravi', 'check-in', '09:00'),
    event('ravi', 'check-out', '10:00', manual),
    event('asha', 'check-in', '10:00', manual),
  ]);
  expect(visit).toMatchObject({ isConfirmed: true });
});

test('a check-out ends the visit before the check-in of the same moment', () => {
  const [arrival, again, end] = [
    event('ravi', 'check-in', '09:00'),
    event('ravi', 'check-in', '10:00'),
    event('ravi', 'check-out', '10:00'),
  ];
  const visits = [
    { branchId: 'main', arrivedAt: at('09:00'), endedAt: at('10:00'), isConfirmed: true },
    { branchId: 'main', arrivedAt: at('10:00'), isConfirmed: false },
  ];
  expect([visitsOf([arrival, again, end]), visitsOf([arrival, end, again])]).toEqual([visits, visits]);
});

test('a check-in ends the visit before, unconfirmed; a check-out without its check-in is none', () => {
  const visits = visitsOf([
    event('asha', 'check-out', '08:00'),
    event('ravi', 'check-in', '07:00'),
    event('ravi', 'check-in', '18:00', { branch_id: 'side' }),
  ]);
  expect(visits).toEqual([
    { branchId: 'main', arrivedAt: at('07:00'), endedAt: at('18:00'), isConfirmed: false },
    { branchId: 'side', arrivedAt: at('18:00'), isConfirmed: false },
  ]);
});

test('who did not check out was likely inside for about as long as others stay', () => {
  const open = { branchId: 'main', arrivedAt: at('09:00'), isConfirmed: false };
  const means = meansOf([open]);
  expect(means[17]).toBe(0);
  expect(means[18]).toBeGreaterThan(0.95);
  expect(means[20]).toBeLessThan(means[19] ?? 0);
  expect(means[26]).toBeLessThan(0.05);
  // 90 minutes in all.
  const total = means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0);
  expect(total * 30).toBeGreaterThan(85);
  expect(total * 30).toBeLessThan(95);
  // Ended by closing, nobody was inside after it.
  expect(meansOf([{ ...open, endedAt: at('10:00') }]).slice(20)).toEqual(Array.from({ length: 28 }, () => 0));
});

const since = (arrivedAt: number) => ({ branchId: 'main', arrivedAt, isConfirmed: false });

test('who has not checked out counts from their arrival on, by what is known by now', () => {
  expect(meansOf([since(at('09:10'))])[18]).toBeCloseTo(4 / 6, 2);
  // Each half hour is looked at every five minutes, from 2:30 on.
  expect(meansOf([since(at('09:02') + 30_000)])[18]).toBeCloseTo(1, 2);
  const meanAt = 75 * MINUTE_MS;
  expect(meansOf([since(at('09:00'))], at('10:30'))[20]).toBeCloseTo(model.probability(9, 90 * MINUTE_MS, meanAt), 2);
});

test('a half hour that the clocks skip has no mean', () => {
  expect(halfHourMeans([], model, [null, at('09:00')], { timeZone, now: nextDay })).toEqual([null, 0]);
});

test('of the running half hour the part that has passed counts, later ones are unknown', () => {
  const visits = [{ branchId: 'main', arrivedAt: at('09:10'), endedAt: at('09:25'), isConfirmed: true }];
  expect(meansOf(visits, at('09:20')).slice(17, 20).map(round)).toEqual([0, 0.5, null]);
});

test('half hours are those of the local clock: skipped ones are null, of doubled ones the first counts', () => {
  const spring = halfHoursOf('2026-03-29', 'Europe/Berlin');
  expect(spring.slice(3, 7).map((start) => start && new Date(start).toISOString().slice(11, 16))).toEqual([
    '00:30',
    null,
    null,
    '01:00',
  ]);
  const autumn = halfHoursOf('2026-10-25', 'Europe/Berlin');
  expect(autumn.slice(3, 7).map((start) => start && new Date(start).toISOString().slice(11, 16))).toEqual([
    '23:30',
    '00:00',
    '00:30',
    '02:00',
  ]);
  expect(slots[0]).toBe(at('00:00'));
  expect(slots[47]).toBe(at('23:30'));
});

const stays = fc.array(
  fc.record({
    arrivedAt: fc.integer({ min: -600, max: 1439 }).map((minutes) => at('00:00') + minutes * MINUTE_MS),
    length: fc.integer({ min: 1, max: 600 }),
    isConfirmed: fc.boolean(),
    isOpen: fc.boolean(),
  }),
  { maxLength: 20 },
);
const toVisit = ({
  arrivedAt,
  length,
  isConfirmed,
  isOpen,
}: { [K in 'arrivedAt' | 'length']: number } & { [K in 'isConfirmed' | 'isOpen']: boolean }): Visit => ({
  branchId: 'main',
  arrivedAt,
  isConfirmed: isConfirmed && !isOpen,
  ...(!isOpen && { endedAt: arrivedAt + length * MINUTE_MS }),
});

test('confirmed stays add up to the time inside, minute by minute', () => {
  fc.assert(
    fc.property(stays, (generated) => {
      const visits = generated.map((stay) => toVisit({ ...stay, isConfirmed: true, isOpen: false }));
      meansOf(visits).forEach((mean, slot) => {
        const from = slots[slot] ?? 0;
        let minutes = 0;
        for (let moment = from; moment < from + HALF_HOUR_MS; moment += MINUTE_MS)
          minutes += visits.filter((visit) => visit.arrivedAt <= moment && moment < (visit.endedAt ?? 0)).length;
        expect(mean).toBeCloseTo(minutes / 30, 6);
      });
    }),
    { numRuns: 30 },
  );
});

test('of any visits: between none and those that were open, and the sum of each alone', () => {
  fc.assert(
    fc.property(stays, fc.integer({ min: 1, max: 1440 }), (generated, minutes) => {
      const now = at('00:00') + minutes * MINUTE_MS;
      const visits = generated.map(toVisit).filter(({ arrivedAt }) => arrivedAt <= now);
      const each = visits.map((visit) => meansOf([visit], now));
      meansOf(visits, now).forEach((mean, slot) => {
        const from = slots[slot] ?? 0;
        if (from >= now) return expect(mean).toBeNull();
        const open = visits.filter(
          ({ arrivedAt, endedAt = now }) => arrivedAt < from + HALF_HOUR_MS && endedAt > from,
        ).length;
        expect(mean).toBeGreaterThanOrEqual(0);
        expect(mean).toBeLessThanOrEqual(open + 1e-9);
        expect(mean).toBeCloseTo(
          each.reduce((sum, own) => sum + (own[slot] ?? 0), 0),
          6,
        );
      });
    }),
    { numRuns: 30 },
  );
});

test('at the moment it is that of who is likely inside', () => {
  const statistics = addEndedVisits(
    emptyStayStatistics(),
    Array.from({ length: 60 }, (_, index) => ({
      arrivalHour: 9,
      lengthMs: (30 + index) * MINUTE_MS,
      isConfirmed: index % 2 === 0,
    })),
  );
  const learnt = createPresenceModel(statistics);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 10 }), (ages) => {
      const now = at('09:30');
      const visits = ages.map((age) => ({ arrivedAt: now - age * MINUTE_MS, arrivalHour: 9 }));
      const then = visits.map(({ arrivedAt }) => learnt.probability(9, now - arrivedAt, now - arrivedAt));
      expect(then.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(
        likelyInside(learnt, visits, now).likely,
        9,
      );
    }),
    { numRuns: 30 },
  );
  // Hindsight: who was found to be gone by then was less likely inside before.
  expect(learnt.probability(9, 300 * MINUTE_MS, 60 * MINUTE_MS)).toBeLessThan(learnt.probability(9, 60 * MINUTE_MS));
  expect(learnt.probability(9, 300 * MINUTE_MS, 0)).toBeCloseTo(1, 9);
});

test.each([
  ['00:00', 0],
  ['11:59', 23],
  ['12:00', 24],
  ['23:59', 47],
])('at %s the half hour %i runs', (time, slot) => {
  expect(runningHalfHour(slots, at(time))).toBe(slot);
});

test('before a day no half hour of it runs, nor one that the clocks will skip', () => {
  expect(runningHalfHour(slots, at('00:00') - 1)).toBe(-1);
  expect(runningHalfHour(halfHoursOf('2026-03-29', 'Europe/Berlin'), Date.parse('2026-03-29T00:40:00Z'))).toBe(3);
});
