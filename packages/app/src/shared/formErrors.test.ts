import type { FieldErrors } from 'react-hook-form';
import { expect, test } from 'vitest';
import { formErrors } from './formErrors.ts';

const idOf = (field: string) => `member-${field}`;
const formOf = <Field extends string>(...fields: Field[]) => ({ fields, idOf, valueOf: () => '' });
const error = (message: string) => ({ type: 'custom', message });

test('a message of several fields is shown once, at the first in screen order; the others are required', () => {
  const errors = { phone: error('Name and phone are required'), name: error('Name and phone are required') };
  expect(formErrors(errors, formOf('name', 'age', 'phone'))).toEqual({
    summary: [{ fieldId: 'member-name', message: 'Name and phone are required' }],
    byField: { name: 'Name and phone are required', phone: 'Required' },
  });
});

test.each([
  ['', 'Required'],
  ['  ', 'Required'],
  [undefined, 'Required'],
  [null, 'Required'],
  [Number.NaN, 'Required'],
  ['x', 'Not this'],
  [0, 'Not this'],
  [false, 'Not this'],
])('of a repeated message the second field, with %j, shows "%s"', (value, shown) => {
  const errors = { name: error('Not this'), phone: error('Not this') };
  expect(formErrors(errors, { fields: ['name', 'phone'], idOf, valueOf: () => value })).toEqual({
    summary: [{ fieldId: 'member-name', message: 'Not this' }],
    byField: { name: 'Not this', phone: shown },
  });
});

test('what the server says of several fields is shown at each', () => {
  const errors = { name: { message: 'Changed' }, phone: { message: 'Changed' } } as FieldErrors<{
    name: string;
    phone: string;
  }>;
  expect(formErrors(errors, formOf('name', 'phone')).byField).toEqual({ name: 'Changed', phone: 'Changed' });
});

test('different messages are all shown', () => {
  const errors = { name: error('Too long'), phone: error('Too short') };
  expect(formErrors(errors, formOf('name', 'phone'))).toEqual({
    summary: [
      { fieldId: 'member-name', message: 'Too long' },
      { fieldId: 'member-phone', message: 'Too short' },
    ],
    byField: { name: 'Too long', phone: 'Too short' },
  });
});

test('the message of the form comes first', () => {
  const errors = { name: error('Too long'), root: { server: error('Out of order') } };
  expect(formErrors<{ name: string }>(errors, formOf('name')).summary).toEqual([
    { message: 'Out of order' },
    { fieldId: 'member-name', message: 'Too long' },
  ]);
});

test('without errors there is nothing', () => {
  expect(formErrors({ root: {} }, formOf('name'))).toEqual({ summary: [], byField: {} });
  expect(formErrors({}, formOf('name'))).toEqual({ summary: [], byField: {} });
});
