// The reader's keys on a page with fields of its own.
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCardReader } from './useCardReader.ts';

const onCard = vi.fn<(number: string) => void>();
let at = 1000;
beforeEach(() => {
  document.body.innerHTML = '<input id="name" /><textarea id="note"></textarea><input id="other" /><button></button>';
  onCard.mockClear();
});
afterEach(() => document.body.replaceChildren());

type Field = HTMLInputElement | HTMLTextAreaElement;
const find = (selector: string): Field | HTMLButtonElement => {
  const element = document.querySelector<Field | HTMLButtonElement>(selector);
  if (!element) throw new Error(selector);
  return element;
};

/** One key, 8 ms after the last unless `gap` says otherwise. Returns whether the page gets it. */
function press(target: Field | HTMLButtonElement, key: string, options: KeyboardEventInit = {}, gap = 8): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  Object.defineProperty(event, 'timeStamp', { value: (at += gap) });
  const isLet = target.dispatchEvent(event);
  if (isLet && key.length === 1 && !(target instanceof HTMLButtonElement)) target.value += key;
  return isLet;
}
const hold = (target: Field | HTMLButtonElement, number = '04a2') => {
  press(target, number.charAt(0), {}, 500);
  for (const key of number.slice(1)) press(target, key);
  return press(target, 'Enter');
};

test('a search that takes cards itself gets what a reader types; beside it letters go through, and Enter does not', () => {
  const search = find('#name') as HTMLInputElement;
  search.setAttribute('role', 'combobox');
  const onCardInSearch = vi.fn<(number: string) => void>();
  renderHook(() => useCardReader(onCard, { onCardInSearch }));
  expect(hold(search)).toBe(true);
  expect(search.value).toBe('04a2');
  expect(onCard).not.toHaveBeenCalled();
  expect(onCardInSearch).toHaveBeenCalledExactlyOnceWith('04A2');
  const button = find('button');
  expect(press(button, 'b', {}, 500)).toBe(true);
  expect(hold(button)).toBe(false);
  expect(onCard).toHaveBeenCalledExactlyOnceWith('04A2');
});

test('a search that takes cards holds the number alone, whatever was in it', () => {
  const search = find('#name') as HTMLInputElement;
  search.setAttribute('role', 'combobox');
  search.value = 'zub';
  const values: string[] = [];
  renderHook(() => useCardReader(onCard, { onCardInSearch: () => values.push(search.value) }));
  expect(hold(search)).toBe(true);
  expect(values).toEqual(['04A2']);
});

test.each<[string, string, KeyboardEventInit]>([
  ['a second Enter', 'Enter', {}],
  ['Ctrl+J', 'j', { ctrlKey: true }],
])('a search that takes cards does not get the second terminator: %s', (_, key, options) => {
  const search = find('#name');
  search.setAttribute('role', 'combobox');
  renderHook(() => useCardReader(onCard, { onCardInSearch: () => undefined }));
  hold(search);
  expect(press(search, key, options)).toBe(false);
});

test('a reader that ends with Tab leaves the focus, in a search too', () => {
  const search = find('#name');
  search.setAttribute('role', 'combobox');
  renderHook(() => useCardReader(onCard, { onCardInSearch: () => undefined }));
  for (const key of '04a2') press(search, key);
  expect(press(search, 'Tab')).toBe(false);
  expect(search.value).toBe('');
  expect(onCard).toHaveBeenCalledExactlyOnceWith('04A2');
});

test('what is typed into the palette is a card for the palette alone', () => {
  document.body.innerHTML =
    '<div data-slot="command-palette"><input id="name" role="combobox" /></div><button></button>';
  const onCardInPalette = vi.fn<(number: string) => void>();
  const onCardInSearch = vi.fn<(number: string) => void>();
  renderHook(() => useCardReader(onCard, { onCardInSearch }));
  renderHook(() => useCardReader(onCardInPalette, { isPalette: true }));
  expect(hold(find('#name'))).toBe(false);
  expect(find('#name').value).toBe('');
  expect(onCardInPalette).toHaveBeenCalledExactlyOnceWith('04A2');
  // The palette has closed, and the button has the focus.
  expect(press(find('button'), 'Enter')).toBe(false);
  expect(onCardInSearch).not.toHaveBeenCalled();
  expect(onCard).not.toHaveBeenCalled();
  hold(find('button'), '11aa');
  expect(onCard).toHaveBeenCalledExactlyOnceWith('11AA');
  expect(onCardInPalette).toHaveBeenCalledOnce();
});

test('in the palette a name that is typed fast and without a digit is no card', () => {
  document.body.innerHTML = '<div data-slot="command-palette"><input id="name" role="combobox" /></div>';
  renderHook(() => useCardReader(onCard, { isPalette: true }));
  expect(hold(find('#name'), 'asha')).toBe(true);
  expect(find('#name').value).toBe('asha');
  expect(onCard).not.toHaveBeenCalled();
});

test.each(['#name', '#note'])('what a reader types into %s is removed again, and the form is told', (selector) => {
  renderHook(() => useCardReader(onCard));
  const field = find(selector);
  field.value = 'Asha';
  const onInput = vi.fn<(event: Event) => void>();
  document.addEventListener('input', onInput, { once: true });
  expect(hold(field)).toBe(false);
  expect(onCard.mock.calls).toEqual([['04A2']]);
  expect(field.value).toBe('Asha');
  expect(onInput).toHaveBeenCalledOnce();
});

test('what was typed by hand before the card stays', () => {
  renderHook(() => useCardReader(onCard));
  const field = find('#name');
  for (const key of 'Rao') press(field, key, {}, 200);
  expect(hold(field)).toBe(false);
  expect(field.value).toBe('Rao');
});

test('a field that a former card was typed into keeps what it has meanwhile', () => {
  renderHook(() => useCardReader(onCard));
  hold(find('#name'));
  find('#name').value = 'Asha';
  hold(find('button'), '11aa');
  hold(find('#other'), '22bb');
  expect(find('#name').value).toBe('Asha');
  expect(find('#other').value).toBe('');
  expect(onCard.mock.calls).toEqual([['04A2'], ['11AA'], ['22BB']]);
});

test('the page sees neither Enter of a reader', () => {
  renderHook(() => useCardReader(onCard));
  const field = find('#name');
  const keys: string[] = [];
  field.addEventListener('keydown', (event: Event) => event instanceof KeyboardEvent && keys.push(event.key));
  hold(field);
  expect(press(field, 'Enter')).toBe(false);
  expect(keys).toEqual(['0', '4', 'a', '2']);
  expect(onCard).toHaveBeenCalledOnce();
});

test.each<[string, KeyboardEventInit]>([
  ['a key that is held down', { repeat: true }],
  ['a key of an input method', { isComposing: true }],
])('%s is no key of a reader', (_, options) => {
  renderHook(() => useCardReader(onCard));
  const button = find('button');
  for (const key of '04a2') expect(press(button, key, options)).toBe(true);
  expect(press(button, 'Enter')).toBe(true);
  expect(onCard).not.toHaveBeenCalled();
});

test.each<[string, KeyboardEventInit]>([
  ['Ctrl', { ctrlKey: true }],
  ['Alt', { altKey: true }],
  ['⌘', { metaKey: true }],
])('shortcuts with %s work outside fields, and are no card', (_, options) => {
  renderHook(() => useCardReader(onCard));
  const button = find('button');
  for (const key of '04a2') expect(press(button, key, options)).toBe(true);
  expect(press(button, 'Enter')).toBe(true);
  expect(onCard).not.toHaveBeenCalled();
});

test.each(['Tab', 'ArrowDown', ' ', '.'])('outside fields the key "%s" works', (key) => {
  renderHook(() => useCardReader(onCard));
  expect(press(find('button'), key)).toBe(true);
  expect(press(find('button'), 'b')).toBe(false);
});

test('a kiosk that was left reads no more', () => {
  const { rerender, unmount } = renderHook(() => useCardReader(onCard));
  rerender();
  unmount();
  expect(hold(find('button'))).toBe(true);
  expect(onCard).not.toHaveBeenCalled();
});
