import { expect, test } from 'vitest';
import { parseSwipes, countMembersNeeded, ReplayError } from './swipes.ts';

const header = 'DeviceName,Direction,AlarmDateTime';

test('parses swipes in order, with commas in device names, LF or CRLF, with or without a final line break', () => {
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
])('reports the invalid line', (text, message) => {
  expect(() => parseSwipes(text)).toThrow(new ReplayError(message));
});

/** The swipes of a day: `i` for in, `o` for out. */
const day = (date: string, directions: string) =>
  Array.from(directions, (letter) => ({ direction: letter === 'i' ? ('In' as const) : ('Out' as const), date }));

test('needs one member more than are ever inside; everyone is checked out at midnight', () => {
  expect(countMembersNeeded([...day('2015-02-02', 'iioii'), ...day('2015-02-03', 'oi')])).toBe(4);
});
