import { expect, test } from 'vitest';
import { planNameFor } from './planNames.ts';

const translate = (message: string) => `«${message}»`;

test.each([
  [{ id: 'monthly', name: 'Monthly' }, '«Monthly»'],
  [{ id: 'quarterly', name: '' }, '«Quarterly»'],
  [{ id: 'p-7', name: 'Yearly' }, 'Yearly'],
  [{ id: 'toString', name: 'Ten days' }, 'Ten days'],
])('the plan %o is called %s', (plan, name) => {
  expect(planNameFor(plan, translate)).toBe(name);
});
