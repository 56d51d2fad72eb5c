import { expect, test } from 'vitest';
import text from '../../../../../CHANGELOG.md?raw';
import { version } from '../../../../../package.json';
import { parseChangelog } from './changelog.ts';

test('the changelog begins with this version, newest first, each with a date and entries', () => {
  const releases = parseChangelog(text);
  expect(releases[0]?.version).toBe(version);
  const dates = releases.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted((one, two) => two.localeCompare(one)));
  for (const { groups } of releases) {
    expect(groups.length).toBeGreaterThan(0);
    for (const { title, entries } of groups) {
      expect(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']).toContain(title);
      expect(entries.length).toBeGreaterThan(0);
    }
  }
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  expect(releases.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries))).toHaveLength(lines.length);
});
