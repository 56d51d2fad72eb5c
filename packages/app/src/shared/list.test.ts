import { formatPhone } from '@spotter/web-core/labels';
import { expect, test, vi } from 'vitest';
import { createTextFilter, foldText } from './textFilter.ts';
import { optionsOf, shortId } from './labels.ts';
import { formatSort, isSameName, parseSort, sortRows } from './sortRows.ts';
import { dateOf, isNarrowed, defaultStatusView, readStatusView, writeStatusView } from './statusView.ts';

const rows = [{ name: 'Sião' }, { name: 'bandra 10' }, { name: 'Bandra 9' }];
const names = (some: readonly { name: string }[]) => some.map(({ name }) => name);

test('the search ignores case, accents and the spaces of phone numbers', () => {
  const textFilter = createTextFilter(({ name }: { name: string }) => [name, '+919845012345']);
  expect(rows.filter(textFilter('siao'))).toHaveLength(1);
  expect(rows.filter(textFilter('98450 12345'))).toHaveLength(3);
  expect(rows.filter(textFilter('098450 12345'))).toHaveLength(3);
  expect(rows.filter(textFilter('0091 98450 12345'))).toHaveLength(3);
  expect(rows.filter(textFilter('0123'))).toHaveLength(3);
  expect(rows.filter(textFilter('098450'))).toHaveLength(0);
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

test('a search of letters and digits is not taken for a phone number', () => {
  const textFilter = createTextFilter(({ name }: { name: string }) => [name, '+919845012345']);
  expect(rows.filter(textFilter('bandra 9'))).toEqual([{ name: 'Bandra 9' }]);
  expect(rows.filter(textFilter('bandra9'))).toHaveLength(0);
  expect(rows.filter(textFilter('(98450)-12'))).toHaveLength(3);
  expect(rows.filter(textFilter('+91 984'))).toHaveLength(3);
  expect(rows.filter(textFilter('91 985'))).toHaveLength(0);
  expect(rows.filter(textFilter(' SIÃO '))).toHaveLength(1);
});

test.each([
  ['Sião', 'siao'],
  ['ÉÀÑ', 'ean'],
  ['JOSÉ', 'jose'],
  ['Ｒａｏ', 'rao'],
  ['O’Neil 2', 'o’neil 2'],
  ['किरण', 'किरण'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('spaces around a search do not matter, inside it they do', () => {
  const textFilter = createTextFilter(({ name }: { name: string }) => [name]);
  expect(rows.filter(textFilter(' bandra 9 '))).toHaveLength(1);
  expect(rows.filter(textFilter('bandra  9'))).toHaveLength(0);
});

test('a search does not match across two texts of a row', () => {
  const textFilter = createTextFilter(({ name }: { name: string }) => [name, 'street']);
  expect(rows.filter(textFilter('10street'))).toHaveLength(0);
});

test('the texts of a row are read once, and again for a new row', () => {
  const textsOf = vi.fn<(row: { name: string }) => string[]>(({ name }) => [name]);
  const textFilter = createTextFilter(textsOf);
  rows.filter(textFilter(' '));
  expect(textsOf).not.toHaveBeenCalled();
  rows.filter(textFilter('a'));
  rows.filter(textFilter('b'));
  expect(textsOf).toHaveBeenCalledTimes(3);
  expect([{ name: 'bandra 11' }].filter(textFilter('11'))).toHaveLength(1);
});

test('numbers are sorted by value, equal rows keep their order', () => {
  const capacities = [{ size: 120 }, { size: 60 }, { size: 1000 }];
  const keys = { size: ({ size }: { size: number }) => size };
  expect(sortRows(capacities, 'size-asc', keys).map(({ size }) => size)).toEqual([60, 120, 1000]);
  expect(sortRows(capacities, 'size-desc', keys).map(({ size }) => size)).toEqual([1000, 120, 60]);
  const equal = [{ id: 'b' }, { id: 'a' }];
  for (const sort of ['name-asc', 'name-desc']) expect(sortRows(equal, sort, { name: () => 'same' })).toEqual(equal);
});

test('a sort survives its text', () => {
  expect(parseSort('')).toEqual({});
  for (const direction of ['asc', 'desc'] as const) {
    expect(parseSort(formatSort({ key: 'name', direction }))).toEqual({ sort: { key: 'name', direction } });
  }
});

test.each([
  ['Bandra', ' bandra ', true],
  ['  Bandra', 'Bandra', true],
  ['Sião', 'siao', true],
  ['Bandra', 'Bandra East', false],
])('"%s" and "%s" are the same name: %s', (one, other, isSame) => {
  expect(isSameName(one, other)).toBe(isSame);
});

test('options, ids and phone numbers as they are shown', () => {
  expect(optionsOf({ b: 'B', a: 'A' })).toEqual([
    { value: 'b', label: 'B' },
    { value: 'a', label: 'A' },
  ]);
  expect(shortId('0193-abcdef')).toBe('abcdef');
  expect(formatPhone('+919845012345')).toBe('+91 98450 12345');
  expect(formatPhone('+9198450123456')).toBe('+9198450123456');
  expect(formatPhone('x+919845012345')).toBe('x+919845012345');
});

test.each([
  [{ ...defaultStatusView, search: ' ' }, false],
  [{ ...defaultStatusView, status: 'inactive' as const }, true],
])('%o narrows the list: %s', (view, narrows) => {
  expect(isNarrowed(view)).toBe(narrows);
});

test.each(['name-up', 'xname-asc1', 'Name-asc', '-asc', 'name-asc-'])('%s is no sort', (sort) => {
  expect(readStatusView(new URLSearchParams({ sort })).sort).toBe('');
});

test.each([
  null,
  '',
  'tomorrow',
  '2026-11-3',
  '2026-11-03x',
  '2026-11-03T00:00',
  '2026-13-45',
  '2026-02-30',
  '0202-11-03',
  '2201-01-01',
])('the date %s of the URL falls back to none', (text) => expect(dateOf(text)).toBe(''));

test.each(['2026-11-03', '2028-02-29', '1900-01-01', '2200-12-31'])('%s is a date of the URL', (text) => {
  expect(dateOf(text)).toBe(text);
});

test('sorting is not a filter', () => {
  expect(isNarrowed({ ...defaultStatusView, sort: 'name-asc' })).toBe(false);
  expect(isNarrowed({ ...defaultStatusView, search: 'a' })).toBe(true);
});
