import { expect, test } from 'vitest';
import { outcomeOf } from './testOutcome.ts';

const result = (status: string, ...tags: string[]) => ({ status, tags });

test('skipped tests count as skipped, and cover nothing', () => {
  const tests = [result('passed', 'login-1'), result('skipped', 'login-1', 'login-2'), result('skipped')];
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [{ status: 'passed', assertionResults: tests }] };
  expect(outcomeOf(report, 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    covered: new Set(['login-1']),
    notTested: new Set(['login-1', 'login-2']),
  });
});

test('a file that fails before its first test, and an error outside of any, are failures', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  expect(outcomeOf({ ...report, testResults: [broken] }, 1).failed).toBe(1);
  expect(outcomeOf(report, 1).failed).toBe(1);
  expect(outcomeOf(report, 0).failed).toBe(0);
});
