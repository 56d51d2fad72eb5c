import { expect, test, vi } from 'vitest';
import {
  BASELINE_DAY,
  type DependencyDates,
  dependencyProblems,
  lockedVersions,
  renewDates,
} from './lint/dependencyAges.ts';

const lock = {
  packages: {
    '': { name: 'spotter' },
    'packages/ui': { name: '@spotter/ui', version: '1.0.0' },
    'node_modules/@spotter/ui': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b/node_modules/@scope/c': { version: '2.0.0' },
    'node_modules/b': { name: 'really-b', version: '3.0.0' },
    'packages/ui/node_modules/a': { version: '1.0.0' },
  },
};
const old = { '@scope/c@2.0.0': '2027-01-01', 'really-b@3.0.0': '2027-01-01' };
const withA = (
  published: string | null,
  day = '2027-01-31',
  exceptions: Record<string, string> = {},
): DependencyDates => ({
  exceptions,
  recorded: { '2027-01-30': old, [day]: { 'a@1.0.0': published } },
});

const young = (exceptions: Record<string, string>) =>
  dependencyProblems(lock, withA('2027-01-30', undefined, exceptions));

test('a lock file has each installed version once, without workspaces', () => {
  expect(lockedVersions(lock)).toEqual(['@scope/c@2.0.0', 'a@1.0.0', 'really-b@3.0.0']);
});

test('a version must have been published 14 days before it was recorded', () => {
  expect(dependencyProblems(lock, withA('2027-01-17'))).toEqual([]);
  expect(dependencyProblems(lock, withA('2027-01-18'))).toEqual([
    'a@1.0.0 was published on 2027-01-18, less than 14 days before it was recorded on 2027-01-31: ' +
      'take an older version, or name it in "exceptions" with a reason',
  ]);
});

test('a version of the baseline needs no date, any other one does', () => {
  expect(dependencyProblems(lock, withA(null, BASELINE_DAY))).toEqual([]);
  expect(dependencyProblems(lock, withA(null))).toEqual([
    'a@1.0.0 was recorded after the baseline without a date: npm run dependency-dates',
  ]);
});

test('an exception has a reason and a version that is locked', () => {
  expect(young({ 'a@1.0.0': 'fixes a hole that is used' })).toEqual([]);
  expect(young({ 'a@1.0.0': ' ' })).toEqual([
    expect.stringContaining('a@1.0.0 was published on 2027-01-30'),
    'a@1.0.0 is an exception without a reason',
  ]);
  expect(young({ 'a@1.0.0': 'a fix', 'a@0.9.0': 'a fix' })).toEqual([
    'a@0.9.0 is an exception, but not in package-lock.json',
  ]);
});

test('a missing and a stale record are reported, with the command', () => {
  expect(
    dependencyProblems(lock, { exceptions: {}, recorded: { '2027-01-30': { ...old, 'z@1.0.0': '2027-01-01' } } }),
  ).toEqual([
    'a@1.0.0 has no recorded date of publication: npm run dependency-dates',
    'z@1.0.0 is recorded, but not in package-lock.json: npm run dependency-dates',
  ]);
});

test('renewal looks up missing and too young versions alone, and drops stale ones', async () => {
  const publishedOn = vi.fn<(version: string) => Promise<string>>(async () => '2027-01-18');
  const before = withA('2027-01-18');
  const stale = { exceptions: {}, recorded: { ...before.recorded, [BASELINE_DAY]: { 'z@1.0.0': null } } };
  const after = await renewDates(lock, stale, '2027-02-01', publishedOn);
  expect(publishedOn.mock.calls).toEqual([['a@1.0.0']]);
  expect(after.recorded).toEqual({ '2027-01-30': old, '2027-02-01': { 'a@1.0.0': '2027-01-18' } });
  expect(dependencyProblems(lock, after)).toEqual([]);
});
