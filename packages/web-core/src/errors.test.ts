import { ApiError } from '@spotter/api';
import { expect, test } from 'vitest';
import { errorMessage } from './errors.ts';

test('what went wrong is said in its own words, or in ours', { tags: ['admins-32'] }, () => {
  expect(errorMessage(new ApiError('Out of order', { code: 'internal', status: 500 }))).toBe('Out of order');
  expect(errorMessage(new Error(''))).toBe('Unknown error occurred');
  expect(errorMessage('what?')).toBe('Unknown error occurred');
});
