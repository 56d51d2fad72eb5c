import { expect, test } from 'vitest';
import { outcomeOf, troubles } from './testOutcome.ts';

const result = (status: string, ...tags: string[]) => ({
  fullName: '',
  status,
  tags,
  failureMessages: [] as string[] | null,
});
const file = (status: string, assertionResults: ReturnType<typeof result>[]) => ({
  name: '/project/e2e/login.test.ts',
  status,
  message: '',
  assertionResults,
});

test('skipped tests count as skipped, and cover nothing', () => {
  const tests = [result('passed', 'login-1'), result('skipped', 'login-1', 'login-2'), result('skipped')];
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [file('passed', tests)] };
  expect(outcomeOf(report, 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 2,
    covered: new Set(['login-1']),
    notTested: new Set(['login-1', 'login-2']),
  });
});

test('a file that fails before its first test, and an error outside of any, are failures', () => {
  const broken = file('failed', []);
  const report = { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  expect(outcomeOf({ ...report, testResults: [broken] }, 1).failed).toBe(1);
  expect(outcomeOf(report, 1).failed).toBe(1);
  expect(outcomeOf(report, 0).failed).toBe(0);
});

test('troubles name what failed and what passed on its second try, with the beginning of the first error', () => {
  const message =
    '\u001B[31mTimeoutError\u001B[39m: waited\n\nCall log:\n  - for a mail\n    at login.test.ts:3\n    at run.js:1';
  const tests = [
    { ...result('passed'), fullName: 'calm' },
    { ...result('passed'), fullName: 'flaky', failureMessages: [message] },
    { ...result('failed'), fullName: 'broken', failureMessages: ['first', 'second'] },
    { ...result('skipped'), fullName: 'skipped', failureMessages: null },
  ];
  const unloaded = { ...file('failed', []), message: 'Cannot find module' };
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [file('failed', tests), unloaded] };
  expect(troubles(report, '/project')).toEqual([
    [
      'Passed on its second try: e2e/login.test.ts > flaky',
      '    TimeoutError: waited',
      '    Call log:',
      '    - for a mail',
      '    at login.test.ts:3',
    ].join('\n'),
    'Failed: e2e/login.test.ts > broken\n    first',
    'Failed: e2e/login.test.ts\n    Cannot find module',
  ]);
});
