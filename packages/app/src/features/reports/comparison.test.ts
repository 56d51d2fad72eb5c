import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare } from './comparison.ts';

const counted = { format: String, increase: 'good', fewer: true } as const;

test.each([
  [1288, 1204, '+84, 7% more', 'up', 'good'],
  [1204, 1288, '−84, 7% fewer', 'down', 'bad'],
  [1288, 1288, 'As before', 'same', 'neutral'],
  [0, 0, 'As before', 'same', 'neutral'],
  // Percentages of small counts say nothing.
  [5, 3, '+2 more', 'up', 'good'],
  [19, 0, '+19 more', 'up', 'good'],
  [29, 19, '+10 more', 'up', 'good'],
  [30, 20, '+10, 50% more', 'up', 'good'],
  [1099, 100, '+999, 999% more', 'up', 'good'],
  [1100, 100, '+1000 more', 'up', 'good'],
  [2000, 25, '+1975 more', 'up', 'good'],
  [1001, 1000, '+1 more', 'up', 'good'],
  [10, -30, '+40 more', 'up', 'good'],
] as const)('%i after %i: %s', (current, previous, change, direction, tone) => {
  expect(compare({ current, previous }, counted)).toEqual({ change, direction, tone, before: `${previous} before` });
});

test('less is welcome where more is not, and neither where it is neutral', () => {
  expect(compare({ current: 5, previous: 9 }, { ...counted, increase: 'bad' }).tone).toBe('good');
  expect(compare({ current: 9, previous: 5 }, { ...counted, increase: 'neutral' }).tone).toBe('neutral');
});

test('what is not counted is less, and always has its percentage', () => {
  const options = { format: (figure: number) => figure.toFixed(1), increase: 'good' } as const;
  expect(compare({ current: 1.5, previous: 2 }, options).change).toBe('−0.5, 25% less');
  // Equal as they are read.
  expect(compare({ current: 1.81, previous: 1.79 }, options).change).toBe('As before');
});

test.each([
  ['minutes', 71.6, 71.4, { format: (figure: number) => `${Math.round(figure)} min`, step: 1 }, '+1 min more'],
  ['decimals', 2.06, 2.04, { format: (figure: number) => figure.toFixed(1), step: 0.1 }, '+0.1, 1% more'],
  ['rupees', 99_50, 100_49, { format: (figure: number) => `₹${Math.round(figure / 100)}`, step: 100 }, 'As before'],
  ['rupees', 99_49, 99_51, { format: (figure: number) => `₹${Math.round(figure / 100)}`, step: 100 }, '−₹1 less'],
])('the difference is that of the %s that are read', (_, current, previous, options, change) => {
  expect(compare({ current, previous }, { ...options, increase: 'good' }).change).toBe(change);
});

test('the sign, the word and the arrow always agree', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (current, previous) => {
      const { change, direction } = compare({ current, previous }, counted);
      expect(direction).toBe(current > previous ? 'up' : current < previous ? 'down' : 'same');
      expect(change.startsWith('+')).toBe(direction === 'up');
      expect(change.endsWith('more')).toBe(direction === 'up');
      expect(change.startsWith('−')).toBe(direction === 'down');
      expect(change.endsWith('fewer')).toBe(direction === 'down');
    }),
  );
});
