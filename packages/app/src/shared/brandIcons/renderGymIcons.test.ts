import { expect, test } from 'vitest';
import { groundFor, meanColour } from './renderGymIcons.ts';

test('the mean colour is that of the visible pixels', () => {
  expect(meanColour([255, 0, 0, 255, 0, 0, 255, 255, 9, 9, 9, 0])).toBe('#800080');
  expect(meanColour([1, 2, 3, 0])).toBeUndefined();
});

test('a logo stands on the first ground on which it is seen', () => {
  expect(groundFor('#101010', ['#0b2f4a', '#ffffff', '#14171a'])).toBe('#ffffff');
  expect(groundFor('#ffffff', ['#0b2f4a', '#ffffff', '#14171a'])).toBe('#0b2f4a');
});

test('on grounds that all hide it, it stands on the one that hides it least', () => {
  expect(groundFor('#808080', ['#909090', '#a0a0a0', '#8f8f8f'])).toBe('#a0a0a0');
});
