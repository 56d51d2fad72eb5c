import { expect, test } from 'vitest';
import { standardPlanIds } from './calls/members.ts';
import { standardPlanNames } from './planNames.ts';

test('each standard plan has a name of its own', () => {
  expect(Object.keys(standardPlanNames)).toEqual([...standardPlanIds]);
  expect(new Set(Object.values(standardPlanNames)).size).toBe(standardPlanIds.length);
});
