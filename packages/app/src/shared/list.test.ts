import { expect, test } from 'vitest';
import { finderOf } from './finder.ts';
import { sortRows } from './sortRows.ts';
import { isNarrowed, plainStatusView, readStatusView, writeStatusView } from './statusView.ts';

const rows = [{ name: 'Sião' }, { name: 'bandra 10' }, { name: 'Bandra 9' }];
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

test('a search minds neither case nor accents, nor the spaces of a number', () => {
  const finder = finderOf(({ name }: { name: string }) => [name, '+919845012345']);
  expect(rows.filter(finder('siao'))).toHaveLength(1);
  expect(rows.filter(finder('98450 12345'))).toHaveLength(3);
  expect(rows.filter(finder('  '))).toHaveLength(3);
  expect(rows.filter(finder('powai'))).toHaveLength(0);
});

test.each([
  ['', ['Sião', 'bandra 10', 'Bandra 9']],
  ['other-asc', ['Sião', 'bandra 10', 'Bandra 9']],
  ['name-asc', ['Bandra 9', 'bandra 10', 'Sião']],
  ['name-desc', ['Sião', 'bandra 10', 'Bandra 9']],
])('the order "%s"', (sort, order) => {
  expect(names(sortRows(rows, sort, { name: ({ name }) => name }))).toEqual(order);
});

test(
  'a view goes to the address and back; what the address cannot mean is as if it were not there',
  { tags: ['member-list-4', 'branches-3'] },
  () => {
    const view = { search: 'asha', status: 'inactive', sort: 'name-desc' } as const;
    expect(readStatusView(writeStatusView(view))).toEqual(view);
    expect(readStatusView(new URLSearchParams('status=gone&sort=%3Cb%3E'))).toEqual(plainStatusView);
    expect(writeStatusView(plainStatusView).toString()).toBe('');
    expect(readStatusView(new URLSearchParams({ q: 'x'.repeat(200) })).search).toHaveLength(100);
  },
);

test('an order does not narrow', () => {
  expect(isNarrowed({ ...plainStatusView, sort: 'name-asc' })).toBe(false);
  expect(isNarrowed({ ...plainStatusView, search: 'a' })).toBe(true);
});
