import { expect, test } from 'vitest';
import { ApiError } from '@spotter/api';
import { errorAbout, errorToast } from './errorAbout.ts';

test.each([
  ['Asha Rao', 'Out of order', 'Asha Rao: Out of order'],
  ['Asha Rao', 'Asha Rao is already checked in', 'Asha Rao is already checked in'],
  ['', 'Out of order', 'Out of order'],
])('%s, %s', (name, message, expected) => {
  expect(errorAbout(name, new Error(message))).toBe(expected);
});

const requestId = '1a2b3c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d';

test.each([
  ['internal', 500],
  ['unavailable', 503],
  ['storage-full', 507],
] as const)('the toast of %s has the reference of the request, beside the same sentence', (code, status) => {
  const error = new ApiError('Something went wrong on our side', { code, status, requestId });
  expect(errorToast('Failed to Add Member', error)).toEqual({
    type: 'error',
    title: 'Failed to Add Member',
    message: 'Something went wrong on our side',
    reference: requestId,
  });
});

test.each([
  ['invalid', 400],
  ['forbidden', 403],
  ['state-changed', 409],
  ['too-many', 429],
  ['network', 0],
] as const)('the toast of %s, which the server is not to blame for, has none', (code, status) => {
  const error = new ApiError('Asha Rao is already checked in', { code, status, requestId });
  expect(errorToast('Check-in Failed', error, 'Asha Rao')).not.toHaveProperty('reference');
});
