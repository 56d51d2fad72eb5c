import { expect, test } from 'vitest';
import { errorAbout } from './errorAbout.ts';

test.each([
  ['Asha Rao', 'Out of order', 'Asha Rao: Out of order'],
  ['Asha Rao', 'Asha Rao is already checked in', 'Asha Rao is already checked in'],
  ['', 'Out of order', 'Out of order'],
])('%s, %s', (name, message, expected) => {
  expect(errorAbout(name, new Error(message))).toBe(expected);
});
