import { expect, test } from 'vitest';
import { isFiltered, type PaymentsView, readView, resetFilters, writeView } from './view.ts';

const view = (rest: Partial<PaymentsView> = {}): PaymentsView => ({
  section: 'day',
  branch: '',
  day: '',
  ...resetFilters,
  ...rest,
});
const read = (query: string) => readView(new URLSearchParams(query));
const filters = { search: 'asha', status: 'due', kind: 'credit-note', from: '2026-11-01', to: '2026-11-03' } as const;

test('an address without parameters, or with unknown values, is the default', () => {
  expect(read('')).toEqual(view());
  expect(read('view=all&day=today&status=lost&kind=letter&from=2026-13-01&to=x')).toEqual(view());
  expect(writeView(view()).toString()).toBe('');
});

test.each([
  [
    'view=invoices&branch=andheri&q=asha&status=due&kind=credit-note&from=2026-11-01&to=2026-11-03',
    'invoices',
    filters,
  ],
  ['branch=andheri&day=2026-11-02', 'day', { day: '2026-11-02' }],
  ['view=dues&branch=andheri', 'dues', {}],
] as const)('%s is read and written', (query, section, rest) => {
  const parsed = read(query);
  expect(parsed).toEqual(view({ section, branch: 'andheri', ...rest }));
  expect(writeView(parsed).toString()).toBe(query);
});

test('what a section does not use is left out of its address', () => {
  expect(writeView(view({ section: 'dues', day: '2026-11-02', ...filters })).toString()).toBe('view=dues');
  expect(writeView(view({ day: '2026-11-02', ...filters })).toString()).toBe('day=2026-11-02');
  expect(writeView(view({ section: 'invoices', day: '2026-11-02' })).toString()).toBe('view=invoices');
});

test('a search is as long as the field takes', () => {
  expect(read(`q=${'x'.repeat(500)}`).search).toHaveLength(100);
});

test.each(Object.entries(filters))('%s filters the invoices', (name, value) => {
  expect(isFiltered(view({ [name]: value }))).toBe(true);
});

test('without a filter, or with spaces in the search, all are shown', () => {
  expect(isFiltered(view())).toBe(false);
  expect(isFiltered(view({ search: '  ' }))).toBe(false);
});
