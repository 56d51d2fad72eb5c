import { expect, test } from 'vitest';
import { createCardReader, MAX_KEY_GAP_MS } from './cardReader.ts';

/** Types these keys so many milliseconds apart, and tells what was read. */
function read(keys: readonly string[], gap = 10, isShortcut = false) {
  const hear = createCardReader();
  let at = 0;
  return keys.map((key) => hear({ key, at: (at += gap), isShortcut })).filter(({ is }) => is === 'card');
}
const enter = (number: string) => [...Array.from(number), 'Enter'];
const card = (number: string) => [{ is: 'card', number }];

test('fast keys followed by Enter are a card number, in upper case', () => {
  expect(read(enter('04a2b3c4'))).toEqual(card('04A2B3C4'));
  expect(read(enter('04a2b3c4'), MAX_KEY_GAP_MS)).toEqual(card('04A2B3C4'));
});

test('a reader may end with Tab', () => {
  expect(read(['0', '4', 'a', '2', 'Tab'])).toEqual(card('04A2'));
  expect(read(['0', '4', 'a', '2', 'Tab', 'Enter'])).toEqual(card('04A2'));
  expect(read(['Tab', '0', '4', 'Tab'])).toEqual([]);
  expect(read(['z', 'u', 'b', 'e', 'i', 'Tab'])).toEqual([]);
});

test('typing by hand is not, nor a slow Enter after fast keys', () => {
  expect(read(enter('04a2b3c4'), MAX_KEY_GAP_MS + 1)).toEqual([]);
  const hear = createCardReader();
  Array.from('04a2b3c4').forEach((key, at) => hear({ key, at, isShortcut: false }));
  expect(hear({ key: 'Enter', at: 1000, isShortcut: false })).toEqual({ is: 'typing', isFirst: false });
});

test('keys 50 ms apart are a reader’s', () => {
  expect(MAX_KEY_GAP_MS).toBe(50);
});

test.each(['a1b2', 'a'.repeat(32)])('%s has a valid length', (number) => {
  expect(read(enter(number))).toEqual(card(number.toUpperCase()));
});

test('Enter is not the end of a card that was never read', () => {
  const hear = createCardReader();
  expect(hear({ key: 'Enter', at: 10, isShortcut: false }).is).toBe('typing');
  hear({ key: 'x', at: 20, isShortcut: false });
  expect(hear({ key: 'Enter', at: 30, isShortcut: false }).is).toBe('typing');
});

test.each([
  ['too short', 'abc'],
  ['too long', 'a'.repeat(33)],
  ['nothing but Enter', ''],
])('%s is no card', (_, number) => {
  expect(read(enter(number))).toEqual([]);
});

test('Shift is part of a number; any other key, a shortcut and a pause reset it', () => {
  expect(read(['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter'])).toEqual(card('AB12'));
  expect(read(['1', '2', 'Backspace', '3', '4', 'Enter'])).toEqual([]);
  expect(read(enter('1234'), 10, true)).toEqual([]);
  const hear = createCardReader();
  const press = (key: string, at: number) => hear({ key, at, isShortcut: false });
  expect(press('x', 0)).toEqual({ is: 'typing', isFirst: true });
  expect(press('1', 500)).toEqual({ is: 'typing', isFirst: true });
  Array.from('234').forEach((key, at) => press(key, 510 + at));
  expect(press('Enter', 520)).toEqual({ is: 'card', number: '1234' });
});

test('a number may begin at once after another, or after a key that belongs to none', () => {
  const hear = createCardReader();
  const press = (key: string, at: number) => hear({ key, at, isShortcut: false });
  enter('1111').forEach((key, at) => press(key, at));
  expect(press('2', 10)).toEqual({ is: 'typing', isFirst: true });
  expect(press('2', 12)).toEqual({ is: 'typing', isFirst: false });
  press('Backspace', 14);
  expect(press('3', 16)).toEqual({ is: 'typing', isFirst: true });
});

test('consecutive cards are read, and Enter alone repeats none', () => {
  expect(read([...enter('1111'), ...enter('2222'), 'Enter'])).toEqual([...card('1111'), ...card('2222')]);
});

test('a second terminator, Enter or Ctrl+J, is swallowed; later keys are typing', () => {
  const hear = createCardReader();
  const press = (key: string, at: number, isShortcut = false) => hear({ key, at, isShortcut }).is;
  const hold = (from: number) =>
    enter('04a2')
      .map((key, index) => press(key, from + index))
      .at(-1);
  expect(hold(0)).toBe('card');
  expect(press('Enter', 10)).toBe('end');
  expect(hold(1000)).toBe('card');
  expect([press('Control', 1010, true), press('j', 1012, true)]).toEqual(['typing', 'end']);
  expect(hold(2000)).toBe('card');
  expect(press('Enter', 2000 + MAX_KEY_GAP_MS * 2)).toBe('typing');
  // Whoever types Enter twice has no card.
  expect([press('Enter', 3000), press('Enter', 3010)]).toEqual(['typing', 'typing']);
});
