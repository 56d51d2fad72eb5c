import { expect, test } from 'vitest';
import { quietText } from './labels.ts';

const india = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const at = (hour: number) => Date.UTC(2026, 10, 2, 18, 30) + hour * 3_600_000;
const times = [
  { from: at(12), to: at(14) },
  { from: at(20.5), to: at(22) },
];

test('the quiet times that are left of the day', () => {
  expect(quietText(times, india, at(10))).toBe('Quiet today: 12–2 pm and 8:30–10 pm');
  expect(quietText(times, india, at(13))).toBe('Quiet today: 12–2 pm and 8:30–10 pm');
  expect(quietText(times, india, at(14))).toBe('Quiet today: 8:30–10 pm');
});

test('none are left, or none are known', () => {
  expect(quietText(times, india, at(24 + 10))).toBeUndefined();
  expect(quietText([], india, at(10))).toBeUndefined();
  expect(quietText(undefined, india, at(10))).toBeUndefined();
});
