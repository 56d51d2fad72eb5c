import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EndedVisit, joinCells, type StayCell, stayCells, toStatistics } from './stays.rules.ts';

const cellArbitrary: fc.Arbitrary<StayCell> = fc.record({
  branchId: fc.constantFrom('a', 'b', 'b 1'),
  arrivalHour: fc.integer({ min: 0, max: 23 }),
  stayBin: fc.constantFrom(1, 11, 47),
  confirmed: fc.integer({ min: -1, max: 2 }),
  unconfirmed: fc.integer({ min: -1, max: 2 }),
});
const placeOf = ({ branchId, arrivalHour, stayBin }: StayCell) => JSON.stringify([branchId, arrivalHour, stayBin]);

test('joined cells are one for each branch, hour and length, with the sums, in an order that depends on them alone', () => {
  fc.assert(
    fc.property(fc.array(cellArbitrary, { maxLength: 60 }), (cells) => {
      const joined = joinCells(cells);
      const places = [...new Set(cells.map(placeOf))];
      expect(joined.map(placeOf).toSorted()).toEqual(places.toSorted());
      for (const cell of joined) {
        const parts = cells.filter((one) => placeOf(one) === placeOf(cell));
        const sumOf = (count: 'confirmed' | 'unconfirmed') => parts.reduce((sum, part) => sum + part[count], 0);
        expect([cell.confirmed, cell.unconfirmed]).toEqual([sumOf('confirmed'), sumOf('unconfirmed')]);
      }
      expect(joinCells(cells.toReversed())).toEqual(joined);
    }),
  );
});

const MINUTE_MS = 60_000;
// 9:30 in India.
const visit: EndedVisit = {
  branchId: 'main',
  arrivedAt: Date.parse('2026-11-03T04:00:00Z'),
  durationMs: 45 * MINUTE_MS,
  isConfirmed: true,
};
const cell: StayCell = { branchId: 'main', arrivalHour: 9, stayBin: 4, confirmed: 1, unconfirmed: 0 };

test.each<[string, Partial<EndedVisit>, Partial<StayCell>]>([
  ['by ten minutes', {}, {}],
  ['from the full ten minutes on', { durationMs: 50 * MINUTE_MS }, { stayBin: 5 }],
  ['up to eight hours', { durationMs: 30 * 60 * MINUTE_MS }, { stayBin: 47 }],
  ['from nothing on, where a clock was set back', { durationMs: -1 }, { stayBin: 0 }],
  ['apart where nobody confirmed the end', { isConfirmed: false }, { confirmed: 0, unconfirmed: 1 }],
])('visits are counted by hour of arrival and length: %s', (_, change, counted) => {
  expect(stayCells([{ ...visit, ...change }], 'Asia/Kolkata', 1)).toEqual([{ ...cell, ...counted }]);
});

test('visits are taken away again', () => {
  const visits = [visit, visit, { ...visit, isConfirmed: false }];
  expect(stayCells(visits, 'Asia/Kolkata', -1)).toEqual([{ ...cell, confirmed: -2, unconfirmed: -1 }]);
});

const filled = (groups: number[][]) =>
  groups.flatMap((bins, group) => bins.flatMap((visits, bin) => (visits === 0 ? [] : { group, bin, visits })));

test('the statistics of a branch are by three hours of arrival and ten minutes; never below none', () => {
  const row = { arrival_hour: 9, stay_bin: 4, confirmed: 1, unconfirmed: 2 };
  const { confirmed, unconfirmed } = toStatistics([
    row,
    { ...row, arrival_hour: 11 },
    { ...row, arrival_hour: 12, stay_bin: 47, confirmed: -1, unconfirmed: 0 },
    { ...row, arrival_hour: 23, stay_bin: 48 },
  ]);
  expect([confirmed.length, confirmed[0]?.length]).toEqual([8, 48]);
  expect(filled(confirmed)).toEqual([{ group: 3, bin: 4, visits: 2 }]);
  expect(filled(unconfirmed)).toEqual([{ group: 3, bin: 4, visits: 4 }]);
});
