import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useSearchShortcut } from './useSearchShortcut.ts';

function Page() {
  const search = useRef<HTMLInputElement>(null);
  useSearchShortcut(search);
  return (
    <>
      <input ref={search} aria-label="Search" defaultValue="asha" />
      <input aria-label="Text field" />
      <textarea aria-label="Notes" />
      <select aria-label="Choice" />
      <button>Button</button>
      <div aria-label="Editor" />
    </>
  );
}

const field = () => screen.getByLabelText('Search');
/** Whether the key was left to the browser. */
const press = (target: Element | Document, init: KeyboardEventInit = { key: '/' }) => fireEvent.keyDown(target, init);

test.each([
  ['from the page', () => document.body],
  ['from nowhere', () => document],
  ['from a button', () => screen.getByRole('button')],
])('slash focuses the search %s and selects its text; it is not typed', (_, target) => {
  render(<Page />);
  expect(press(target())).toBe(false);
  expect(field()).toHaveFocus();
  expect(field()).toHaveProperty('selectionStart', 0);
  expect(field()).toHaveProperty('selectionEnd', 4);
});

test.each([
  ['another key', { key: 'x' }],
  ['Ctrl', { key: '/', ctrlKey: true }],
  ['Meta', { key: '/', metaKey: true }],
  ['Alt', { key: '/', altKey: true }],
])('with %s the key is left alone', (_, init) => {
  render(<Page />);
  expect(press(document.body, init)).toBe(true);
  expect(field()).not.toHaveFocus();
});

test.each(['Text field', 'Notes', 'Choice', 'Editor'])('a slash that is typed in “%s” is left alone', (label) => {
  render(<Page />);
  // jsdom has no editable content.
  Object.defineProperty(screen.getByLabelText('Editor'), 'isContentEditable', { value: true });
  expect(press(screen.getByLabelText(label))).toBe(true);
  expect(field()).not.toHaveFocus();
});

test.each(['dialog', 'alertdialog'])('a slash behind the %s is left alone', (role) => {
  render(
    <>
      <Page />
      <div role={role} />
    </>,
  );
  expect(press(document.body)).toBe(true);
  expect(field()).not.toHaveFocus();
});

test('a page that was left no longer takes the slash', () => {
  const { unmount } = render(<Page />);
  unmount();
  expect(press(document.body)).toBe(true);
});
