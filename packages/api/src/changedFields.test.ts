import { expect, test } from 'vitest';
import { nameOfField } from './changedFields.ts';

test.each([
  ['maxCapacity', 'Max capacity'],
  ['branchId', 'Branch'],
  ['logoUrl', 'Logo'],
  ['name', 'Name'],
  ['formerName', 'formerName'],
  ['toString', 'toString'],
])('%s is called %s', (field, words) => {
  expect(nameOfField(field)).toBe(words);
});
