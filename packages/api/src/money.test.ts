import { expect, test } from 'vitest';
import { MAX_AMOUNT_PAISE, paise, positivePaise, signedPaise } from './money.ts';

const range = 'Please enter an amount from 0 to 100,000,000 with at most two decimals';
const above = 'Please enter an amount above 0';

test.each([
  [-1, range, above],
  [0, undefined, above],
  [1, undefined, undefined],
  [1.5, range, range],
  [MAX_AMOUNT_PAISE, undefined, undefined],
  [MAX_AMOUNT_PAISE + 1, range, range],
  ['1', range, range],
])('%j paise as an amount, and as one that is not 0', (amount, problem, problemAboveZero) => {
  const problemOf = (schema: typeof paise) => schema.safeParse(amount).error?.issues[0]?.message;
  expect([problemOf(paise), problemOf(positivePaise)]).toEqual([problem, problemAboveZero]);
});

test('a sum may be negative, and is whole', () => {
  expect(signedPaise.safeParse(-MAX_AMOUNT_PAISE).success).toBe(true);
  expect(signedPaise.safeParse(0.5).success).toBe(false);
});
