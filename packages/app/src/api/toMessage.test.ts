import { ApiError } from '@spotter/api';
import { expect, test } from 'vitest';
import { toMessage } from './toMessage.ts';

test('what went wrong is said in its own words, or in ours', { tags: ['admins-32'] }, () => {
  expect(toMessage(new ApiError('Out of order', { code: 'internal', status: 500 }))).toBe('Out of order');
  expect(toMessage(new Error(''))).toBe('Unknown error occurred');
  expect(toMessage('what?')).toBe('Unknown error occurred');
});
