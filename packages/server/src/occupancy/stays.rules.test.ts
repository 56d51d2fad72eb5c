import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinCells, type StayCell } from './stays.rules.ts';

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
