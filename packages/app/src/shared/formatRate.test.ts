import { expect, test } from 'vitest';
import { formatRate } from './formatRate.ts';

test('a rate is a figure and its sign, which stay on one line', () => {
  expect([500, 250, 0].map(formatRate)).toEqual(['5\u00A0%', '2.5\u00A0%', '0\u00A0%']);
});
