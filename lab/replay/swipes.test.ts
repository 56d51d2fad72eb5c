import { expect, test } from 'vitest';
import { parseSwipes, peopleNeeded, SwipesError } from './swipes.ts';

const header = 'DeviceName,Direction,AlarmDateTime';

test('reads swipes in their order, with commas in device names, either line end and no last line end', () => {
  const text = `${header}\r\nDoor,In,2/2/2015 8:11\nDoor, west,Out,12/31/2015 18:05`;
  expect(parseSwipes(text)).toEqual([
    { direction: 'In', date: '2015-02-02' },
    { direction: 'Out', date: '2015-12-31' },
  ]);
});

test.each([
  ['Device,Direction,Time\n', 'The first line must be DeviceName,Direction,AlarmDateTime'],
  [
    `${header}\nDoor,In,2/2/2015 8:11\nDoor,Sideways,2/2/2015 8:12`,
    'Line 3 is not a swipe: Door,Sideways,2/2/2015 8:12',
  ],
  [`${header}\nDoor,In,yesterday`, 'Line 2 is not a swipe: Door,In,yesterday'],
])('says which line is none', (text, message) => {
  expect(() => parseSwipes(text)).toThrow(new SwipesError(message));
});

/** A day of the file: `i` for in, `o` for out. */
const day = (date: string, letters: string) =>
  Array.from(letters, (letter) => ({ direction: letter === 'i' ? ('In' as const) : ('Out' as const), date }));

test('needs one person more than are ever inside; each midnight empties the place', () => {
  expect(peopleNeeded([...day('2015-02-02', 'iioii'), ...day('2015-02-03', 'oi')])).toBe(4);
});
