import { expect, test, vi } from 'vitest';
import { type DependencyDates, dependencyProblems, lockedVersions, renewDates } from './lint/dependencyAges.ts';

const integrity = 'sha512-AAAA';
const lock = {
  packages: {
    '': { name: 'spotter' },
    'packages/ui': { name: '@spotter/ui', version: '1.0.0' },
    'node_modules/@spotter/ui': { link: true },
    'node_modules/a': { version: '1.0.0', integrity },
    'node_modules/b/node_modules/@scope/c': { version: '2.0.0', integrity },
    'node_modules/b': { name: 'really-b', version: '3.0.0', integrity },
    'packages/ui/node_modules/a': { version: '1.0.0', integrity },
  },
};
const old = { '@scope/c@2.0.0': '2027-01-01', 'really-b@3.0.0': '2027-01-01' };
const withA = (published: string, day = '2027-01-31', exceptions: Record<string, string> = {}): DependencyDates => ({
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

const problemsOf = (entry: object) =>
  dependencyProblems(
    { packages: { ...lock.packages, 'node_modules/a': { version: '1.0.0', ...entry } } },
    withA('2027-01-17'),
  );

test('a version comes from the registry, by its name and the hash of its archive', () => {
  expect(problemsOf({ integrity })).toEqual([]);
  expect(problemsOf({ integrity, resolved: 'https://registry.example/another-1.0.0.tgz' })).toEqual([
    'a@1.0.0 is locked to the address https://registry.example/another-1.0.0.tgz',
  ]);
  for (const weak of [{}, { integrity: 'sha1-AAAA' }])
    expect(problemsOf(weak)).toEqual(['a@1.0.0 is locked without the hash of its archive']);
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

test('renewal looks up versions without a record alone, and drops stale ones', async () => {
  const publishedOn = vi.fn<(version: string) => Promise<string>>(async () => '2027-01-18');
  const before = { exceptions: {}, recorded: { '2027-01-30': { ...old, 'z@1.0.0': '2026-12-01' } } };
  const after = await renewDates(lock, before, '2027-02-01', publishedOn);
  expect(publishedOn.mock.calls).toEqual([['a@1.0.0']]);
  expect(after.recorded).toEqual({ '2027-01-30': old, '2027-02-01': { 'a@1.0.0': '2027-01-18' } });
  expect(dependencyProblems(lock, after)).toEqual([]);
});

const noLookup = () => Promise.reject(new Error('Its date is recorded'));

test('renewal keeps an exception while its version is too young, and no longer', async () => {
  const before = withA('2027-01-25', '2027-01-30', { 'a@1.0.0': 'fixes a hole' });
  before.recorded['2027-01-30'] = { ...old, 'a@1.0.0': '2027-01-25' };
  const tooEarly = await renewDates(lock, before, '2027-02-07', noLookup);
  expect(tooEarly.exceptions).toEqual(before.exceptions);
  expect(dependencyProblems(lock, tooEarly)).toEqual([]);
  const inTime = await renewDates(lock, tooEarly, '2027-02-08', noLookup);
  expect(inTime).toEqual({
    exceptions: {},
    recorded: { '2027-01-30': old, '2027-02-08': { 'a@1.0.0': '2027-01-25' } },
  });
});
