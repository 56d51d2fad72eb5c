import { expect, test } from 'vitest';
import { keepFocus } from './keepFocus.ts';

const add = (tag: 'button' | 'input') => document.body.appendChild(document.createElement(tag));

test('from a button that has the focus it moves on', () => {
  const [button, field] = [add('button'), add('input')];
  button.focus();
  keepFocus(button, field);
  expect(document.activeElement).toBe(field);
});

test('without anything to move on to it stays', () => {
  const button = add('button');
  button.focus();
  keepFocus(button, null);
  expect(document.activeElement).toBe(button);
});

test('from a button that was touched it does not, nor without a button', () => {
  const [button, field] = [add('button'), add('input')];
  keepFocus(button, field);
  keepFocus(null, field);
  expect(document.activeElement).not.toBe(field);
});
