import { describe, expect, test } from 'vitest';
import { type InsideCount, occupancyOf, sumOfCounts } from './occupancy.rules.ts';
import { texts } from '../texts.ts';

const inside = (checkedIn: number, change: Partial<InsideCount> = {}): InsideCount => ({
  checkedIn,
  likely: checkedIn,
  low: checkedIn,
  high: checkedIn,
  statusFrom: 'checked-in',
  ...change,
});
const partlyGone = { likely: 26.6, low: 23.2, high: 30.4 };

describe('occupancy', () => {
  test.each([
    [0, 10, 0, 'Comfortable', 'success'],
    [6, 10, 60, 'Comfortable', 'success'],
    [7, 10, 70, 'Busy', 'warning'],
    [8, 10, 80, 'Busy', 'warning'],
    [9, 10, 90, 'Almost full', 'danger'],
    [10, 10, 100, 'Full', 'danger'],
    [13, 10, 130, 'Full', 'danger'],
    [3, 0, 0, 'Comfortable', 'success'],
  ] as const)('%i of %i is %i %: %s', (currentCount, maxCapacity, percentage, status, statusColor) => {
    // Without the likely number, where everybody is likely there.
    const expected = { currentCount, maxCapacity, percentage, status, statusColor };
    expect(occupancyOf(inside(currentCount), maxCapacity, texts('en'))).toEqual(expected);
  });

  test('has the likely number beside the count, where some have probably gone', () => {
    const likely = { likelyCount: 27, likelyFrom: 23, likelyTo: 31, probablyLeft: 14 };
    const of = { currentCount: 41, maxCapacity: 40 };
    expect(occupancyOf(inside(41, partlyGone), 40, texts('en'))).toEqual({
      ...of,
      ...likely,
      percentage: 102,
      status: 'Full',
      statusColor: 'danger',
    });
    expect(occupancyOf(inside(41, { ...partlyGone, statusFrom: 'likely' }), 40, texts('en'))).toEqual({
      ...of,
      ...likely,
      percentage: 68,
      status: 'Busy',
      statusColor: 'warning',
      statusFrom: 'likely',
    });
  });

  test('of a gym adds the errors of its branches as independent ones, and is never below nobody', () => {
    const one = inside(15, { likely: 10, low: 7, high: 13 });
    const other = inside(25, { likely: 20, low: 16, high: 24 });
    expect(sumOfCounts([one, other])).toEqual({
      checkedIn: 40,
      likely: 30,
      low: 25,
      high: 35,
      statusFrom: 'checked-in',
      shown: 40,
    });
    expect(sumOfCounts([one, { ...other, statusFrom: 'likely' }])).toMatchObject({ statusFrom: 'likely', shown: 35 });
    expect(sumOfCounts([inside(9, { likely: 3, low: 0 }), inside(9, { likely: 1, low: -3 })]).low).toBe(0);
  });

  test('of a gym adds the figure that each branch has chosen', () => {
    const sum = sumOfCounts([inside(41, { ...partlyGone, statusFrom: 'likely' }), inside(13)]);
    expect(occupancyOf(sum, 80, texts('en'))).toMatchObject({
      currentCount: 54,
      percentage: 50,
      likelyCount: 40,
      likelyTo: 44,
    });
    expect(occupancyOf(sumOfCounts([]), 0, texts('en'))).toMatchObject({ currentCount: 0, percentage: 0 });
  });
});
