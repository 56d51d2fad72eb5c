import { expect, test } from 'vitest';
import { createSlotRegression } from './slotRegression.rules.ts';

test.each([1e2, 1e5, 1e8])('inputs that are alike and %d times what came of them predict hardly more', (factor) => {
  const actual = 1e-6;
  // In the other curves nobody came.
  const inputs = new Float64Array(13).fill(actual * factor, 1, 6);
  const regression = createSlotRegression(new Float64Array(13).fill(1 / 13));
  for (let day = 0; day < 40; day += 1) {
    const predicted = regression.predict(20, inputs);
    regression.learn([{ slot: 20, inputs, predicted, actual }]);
  }
  expect(Math.abs(regression.predict(20, inputs) / actual - 1)).toBeLessThan(0.1);
});
