import type { Column } from '@spotter/ui';
import type { Member } from '@spotter/api';
import { expect, test } from 'vitest';
import { fromTableSort, memberColumns, toTableSort } from './memberColumns.tsx';
import { sorts } from './view.ts';

const zone = { timeZone: 'Asia/Kolkata', locale: 'en-IN' };
const today = '2026-11-03';
const context = { zone, today, planName: (id: string) => `Plan ${id}` };
const columns = memberColumns({ ...context, branchName: (id) => `Branch ${id}` });
const keysWith = (flag: keyof Column<Member>) => columns.filter((column) => column[flag]).map(({ key }) => key);

test('columns: what sorts, what stays in sight, what is right-aligned, and what needs a wide table', () => {
  expect(keysWith('sortable')).toEqual(['name', 'join', 'expiry', 'visit']);
  expect(keysWith('brief')).toEqual(['status', 'expiry', 'visit']);
  expect(keysWith('scrollFirst')).toEqual(keysWith('brief'));
  expect(keysWith('lead')).toEqual(['visit']);
  expect(keysWith('numeric')).toEqual(['visits']);
  expect(keysWith('wide')).toEqual(['contact', 'branch']);
  expect(memberColumns(context).map(({ key }) => key)).toEqual(columns.map(({ key }) => key).slice(0, -1));
});

test('the sort of a header is that of the view; a match and a list have none', () => {
  for (const sort of sorts) {
    const [key, direction] = sort.split('-');
    expect(toTableSort(sort)).toEqual({ key, direction });
    expect(fromTableSort({ key: key ?? '', direction: direction === 'desc' ? 'desc' : 'asc' })).toBe(sort);
  }
  expect(['match' as const, 'list' as const].map(toTableSort)).toEqual([undefined, undefined]);
  expect(fromTableSort({ key: 'visits', direction: 'desc' })).toBe('expiry-asc');
});
