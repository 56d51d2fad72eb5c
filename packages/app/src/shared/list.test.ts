import { expect, test } from 'vitest';
import { createTextFilter } from './textFilter.ts';
import { sortRows } from './sortRows.ts';
import { isNarrowed, defaultStatusView, readStatusView, writeStatusView } from './statusView.ts';

const rows = [{ name: 'Sião' }, { name: 'bandra 10' }, { name: 'Bandra 9' }];
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

test('the search ignores case, accents and the spaces of phone numbers', () => {
  const textFilter = createTextFilter(({ name }: { name: string }) => [name, '+919845012345']);
  expect(rows.filter(textFilter('siao'))).toHaveLength(1);
  expect(rows.filter(textFilter('98450 12345'))).toHaveLength(3);
  expect(rows.filter(textFilter('  '))).toHaveLength(3);
  expect(rows.filter(textFilter('powai'))).toHaveLength(0);
});

test.each([
  ['', ['Sião', 'bandra 10', 'Bandra 9']],
  ['other-asc', ['Sião', 'bandra 10', 'Bandra 9']],
  ['name-asc', ['Bandra 9', 'bandra 10', 'Sião']],
  ['name-desc', ['Sião', 'bandra 10', 'Bandra 9']],
])('sorted by "%s"', (sort, order) => {
  expect(names(sortRows(rows, sort, { name: ({ name }) => name }))).toEqual(order);
});

test('a view survives the URL; unknown values fall back to defaults', { tags: ['member-list-4', 'branches-3'] }, () => {
  const view = { search: 'asha', status: 'inactive', sort: 'name-desc' } as const;
  expect(readStatusView(writeStatusView(view))).toEqual(view);
  expect(readStatusView(new URLSearchParams('status=gone&sort=%3Cb%3E'))).toEqual(defaultStatusView);
  expect(writeStatusView(defaultStatusView).toString()).toBe('');
  expect(readStatusView(new URLSearchParams({ q: 'x'.repeat(200) })).search).toHaveLength(100);
});

test('sorting is not a filter', () => {
  expect(isNarrowed({ ...defaultStatusView, sort: 'name-asc' })).toBe(false);
  expect(isNarrowed({ ...defaultStatusView, search: 'a' })).toBe(true);
});
