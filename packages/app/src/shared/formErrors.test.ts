import { expect, test } from 'vitest';
import { formErrors } from './formErrors.ts';

const idOf = (field: string) => `member-${field}`;
const error = (message: string) => ({ type: 'custom', message });

test('a message of several fields is shown once, at the first in screen order; the others are required', () => {
  const errors = { phone: error('Name and phone are required'), name: error('Name and phone are required') };
  expect(formErrors(errors, ['name', 'age', 'phone'], idOf)).toEqual({
    summary: [{ fieldId: 'member-name', message: 'Name and phone are required' }],
    byField: { name: 'Name and phone are required', phone: 'Required' },
  });
});

test('different messages are all shown', () => {
  const errors = { name: error('Too long'), phone: error('Too short') };
  expect(formErrors(errors, ['name', 'phone'], idOf)).toEqual({
    summary: [
      { fieldId: 'member-name', message: 'Too long' },
      { fieldId: 'member-phone', message: 'Too short' },
    ],
    byField: { name: 'Too long', phone: 'Too short' },
  });
});

test('the message of the form comes first', () => {
  const errors = { name: error('Too long'), root: { server: error('Out of order') } };
  expect(formErrors<{ name: string }>(errors, ['name'], idOf).summary).toEqual([
    { message: 'Out of order' },
    { fieldId: 'member-name', message: 'Too long' },
  ]);
});

test('without errors there is nothing', () => {
  expect(formErrors({ root: {} }, ['name'], idOf)).toEqual({ summary: [], byField: {} });
  expect(formErrors({}, ['name'], idOf)).toEqual({ summary: [], byField: {} });
});
